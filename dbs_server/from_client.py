"""What a client says: the messages that a server is sent. `dbs_server.protocol` has them all, with those of the server."""

from __future__ import annotations

from msgspec import Struct

from engine.core.clock import Limits
from engine.core.game_pack import DeckList
from engine.core.seen import Handle
from engine.version import FIRST_GAME


class Message(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all messages; `type` tells them apart."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection: the protocol and, where it matters to the client, the hash of its card list for a game; a
    server with another list then says so and closes. A client that only shows what it is sent leaves `cards` out. `whole`: each step brings the
    whole view in the place of what has changed in it, for a bot that is to stay small."""

    version: int
    cards: dict[str, str] = {}
    client: str = ""
    whole: bool = False


class SignIn(Message, frozen=True, tag="sign_in"):
    """Say who you are: a name, the public key that it belongs to, the address that you dialled, and a number of yours that is used once. `signature` is
    that of the key over all of this and the number of `welcome` (see *Who is who*). Without it you are a guest. A key that has a name here keeps it,
    unless `rename` asks for this one."""

    name: str
    key: str
    server: str
    once: str
    signature: str
    rename: bool = False


class ListTables(Message, frozen=True, tag="list_tables"):
    """Ask for the tables of the lobby; with `watch` also for what changes in them, until you sit down."""

    watch: bool = False


class CreateTable(Message, frozen=True, tag="create_table"):
    """Open a table and sit down at it. `profile` is an edition of the rules, without it the game's usual one. `private`: others need the
    code that the server gives back. `clock` is `casual`, `standard`, or "" for as much time as one likes; `limits` are values of one's own instead. `password`:
    others need it, too. `rated`: matches count for the ratings of both, who must have signed in. `watch`: whether others may look on, `live`, after a
    `delay` of some minutes, or "" for nobody."""

    name: str
    title: str = ""
    profile: str = ""
    private: bool = False
    game: str = FIRST_GAME
    clock: str = ""
    limits: Limits | None = None
    password: str = ""
    rated: bool = False
    watch: str = ""


class JoinTable(Message, frozen=True, tag="join_table"):
    """Sit down at a table by its id or by its code (of an open table that is its id), with the `password` of a locked one. `name` is that of a
    guest; who has signed in has a name."""

    name: str
    table: str = ""
    code: str = ""
    password: str = ""


class SeatComputer(Message, frozen=True, tag="seat_computer"):
    """Seat a computer player opposite, at a table that waits; sent again, it changes that one. `level` is one of `game.levels`, `starter` the deck
    that it brings, without it one at random. Its part of the seed is the server's promise, so that it adds nothing that nobody knows."""

    level: str
    starter: str | None = None


class ChooseDeck(Message, frozen=True, tag="choose_deck"):
    """Bring a deck: a starter by its key, or one's own. When both players have, the deal begins."""

    starter: str | None = None
    deck: DeckList | None = None


class Promise(Message, frozen=True, tag="promise"):
    """Bind yourself to your part of the seed of a match, after `deal`: its hash, as 64 hexadecimal digits."""

    match: str
    promise: str


class Show(Message, frozen=True, tag="show"):
    """Show your part of the seed, after `promised` has shown the promises of all three: 32 bytes, as 64 hexadecimal digits."""

    match: str
    part: str


class SignDeal(Message, frozen=True, tag="sign"):
    """Sign the deal, after `shown`: the signature of your key over the transcript. Only players who have signed in are asked for it."""

    match: str
    signature: str


class Answer(Message, frozen=True, tag="answer"):
    """Answer the pending decision `number` with the words of the options taken; `paying` names cards other than those proposed."""

    number: int
    taken: tuple[str, ...]
    paying: tuple[Handle, ...] | None = None


class Seen(Message, frozen=True, tag="seen"):
    """The question of decision `number` is on the screen: from now on it costs time for thinking. Without it, it costs time for lost connections."""

    number: int


class Claim(Message, frozen=True, tag="claim"):
    """Claim the match: the other player has no time left."""


class OfferDraw(Message, frozen=True, tag="offer_draw"):
    """Offer a draw, or take the one that was offered. An offer stands until the other player's next answer."""


class Pause(Message, frozen=True, tag="pause"):
    """Ask for a pause; it begins when both have. `on` false: go on, or take the wish back."""

    on: bool = True


class Nudge(Message, frozen=True, tag="nudge"):
    """Tell the other player, who is asked, that you are waiting."""


class WhyNot(Message, frozen=True, tag="why_not"):
    """Ask why a card is not on offer."""

    handle: Handle


class Surrender(Message, frozen=True, tag="surrender"):
    """Give the match up."""


class Rematch(Message, frozen=True, tag="rematch"):
    """Ask for another match at this table, with the same decks; when both have, a new deal begins."""


class Leave(Message, frozen=True, tag="leave"):
    """Leave the table; a match that is on is surrendered."""


class Resume(Message, frozen=True, tag="resume"):
    """Come back to a seat with the token that `seated` gave. The newest connection wins."""

    token: str


class Anew(Message, frozen=True, tag="anew"):
    """Ask for the whole view and log: a change did not come, or did not fit. A `step` whose change begins from nothing is the answer."""


class Say(Message, frozen=True, tag="say"):
    """Say something to the table."""

    text: str


class Ping(Message, frozen=True, tag="ping"):
    """Answered by `pong` with the same number."""

    n: int = 0
