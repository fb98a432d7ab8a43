"""What stands on the lines around the board, as chips: pure functions of the table."""

from __future__ import annotations

from rich.text import Text

from dbs_tui.shell.face import When
from dbs_tui.shell.play.answering import Draft, Stage, led
from dbs_tui.shell.play.between import clock_words
from dbs_tui.shell.play.messages import Wire
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import cut
from dbs_tui.shell.widgets.chips import Chip
from dbs_tui.shell.widgets.rule_text import clauses_in
from engine.core.seen import DecisionSeen, Handle, OptionSeen


def status_chips(table: Table, hotseat: bool, now: float) -> tuple[Chip, ...]:
    """Turn, phase, who decides, and the clocks at the moment `now` (`time.monotonic`)."""
    if table.view is None:
        return (Chip("", "Waiting for the table", tone="title"),)
    chips = [*table.face.heading(table.view)]
    decision, words = table.asked, table.face.words
    if table.wire is not Wire.OK:
        chips.insert(0, Chip("", table.wire_text or "Connection lost", tone="warn"))
    elif table.result is not None:
        chips.append(Chip("", "The match is over", tone="strong"))
    elif decision is not None:
        tone = "warn" if words.kind(decision.kind).alarm else "strong"
        mine = table.decision is not None
        who = f"{table.names[decision.seat]} decides" if hotseat or not mine else "YOU decide"
        chips.append(Chip("", who, tone=tone if mine else "plain"))
    if table.away:
        chips.append(Chip("", f"{table.away} lost the connection: waiting", tone="warn"))
    if table.clock is not None and not table.over:
        words, low = clock_words(table.clock, table.names, now)
        chips.append(Chip("between", words, "T", "warn" if low else "plain"))
    return tuple(chips) if table.over else (*chips, *_wish_chips(table))


ASKED = {When.ALWAYS: "always", When.CAN: "if I can", When.MATTERS: "if it counts"}


def _wish_chips(table: Table) -> tuple[Chip, ...]:
    """Who is not asked at the quiet stops until the next own turn; else when the player is asked there."""
    quiet = [seat for seat, wishes in table.wishes.items() if wishes.quiet_since is not None]
    chips = [Chip("quiet", f"{table.names[seat]}: {table.face.words.quiet.upper()}", "c", "warn") for seat in quiet]
    stop = next((stop for stop in table.face.words.stops if When.NEVER in stop.whens), None)
    if stop is not None and table.player not in quiet and table.player in table.wishes:
        when = ASKED[table.wishes[table.player].when(stop)]
        chips.append(Chip("quiet", f"{stop.short}: {when}", "c"))
    return tuple(chips)


def prompt_words(table: Table, draft: Draft | None, hotseat: bool) -> tuple[str, str, str]:
    """Banner, sentence and tone of the prompt."""
    result, decision = table.result, table.asked
    if result is not None:
        rule = f" ({result.clause})" if result.clause else ""
        return "GAME OVER", f"{result.reason}{rule}", "strong"
    if decision is None:
        return "", "", "plain"
    kind = table.face.words.kind(decision.kind)
    banner, name = kind.banner, table.names[decision.seat]
    if draft is None:
        rule = f" ({decision.clause})" if decision.clause else ""
        if table.can_look:
            return banner, f"{name}: {decision.prompt}{rule}", "warn"
        return "WAIT", f"{decision.prompt}{rule}", "plain"
    tone = "warn" if kind.alarm else "strong"
    if hotseat:
        banner = f"{banner} {name}"
    return banner, _sentence(draft, table.face.asking(table.view, decision)), tone


def clause_at_work(table: Table, draft: Draft | None) -> str:
    """The clause that the prompt stands for: of the refusal, of the step, of the decision that is waited for, or of the end; "" for none."""
    named = clauses_in(table.refused, table.face)
    if named:
        return named[0]
    if table.result is not None:
        return table.result.clause
    if draft is not None:
        return draft.clause
    return "" if table.asked is None else table.asked.clause


def _sentence(draft: Draft, asked: str) -> str:
    """The sentence of this step; `asked`: the question in the game's own words, or "" for that of the decision."""
    decision = draft.decision
    clause = f" ({draft.clause})" if draft.clause else ""
    if draft.stage is Stage.TARGET:
        verb, acting = draft.targets[0].verb, draft.places.get(draft.targets[0].card or "")
        if aimed := draft.face.words.aiming.get(verb):
            return f"{verb.capitalize()}: {aimed}{clause}"
        who = f" ({acting.name})" if acting is not None and acting.seen else ""
        return f"{verb.capitalize()}{who}: pick the target.{clause}"
    payment = draft.payment
    if draft.stage is Stage.PAY and payment is not None:
        picked = "the proposal is marked" if draft.ready else f"{len(draft.paying)} picked so far"
        return f"{draft.face.paying(payment, picked)}{clause}"
    if draft.several and (draft.taken or draft.passing is None):
        bounds = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        order = ", in order" if decision.ordered else ""
        total = f", total at most {decision.total}" if decision.total is not None else ""
        if draft.kind.marked:
            return f"{asked or asked_words(decision)}{clause} {draft.kind.marked.format(len(draft.taken))}."
        return f"{asked or asked_words(decision)}{clause} Take {bounds}{order}{total}: {len(draft.taken)} picked."
    return f"{asked or asked_words(decision)}{clause}"


def asked_words(decision: DecisionSeen) -> str:
    """The question with who asks it, where its own sentence does not name that."""
    named = not decision.by or decision.by.partition(" [")[0] in decision.prompt
    return decision.prompt if named else f"{decision.by}: {decision.prompt[:1].lower()}{decision.prompt[1:]}"


def marked(text: str, part: tuple[int, int]) -> Text:
    """The words of a card, with the part that asks standing out."""
    shown = Text(text, "dim")
    shown.stylize("not dim bold", max(part[0], 0), max(part[1], 0))
    return shown


def action_chips(table: Table, draft: Draft | None, cursor: Handle | None, study: bool = False) -> tuple[Chip, ...]:
    """What may be done now, with the keys: first the card under the cursor, then what needs no card. `study`: in a lesson or puzzle."""
    chips: list[Chip] = []
    if table.over:
        once_more = "Once more" if study else "Rematch"
        return (Chip("over", f"{once_more}, or back to the menu", "Enter", "strong"),)
    if draft is not None:
        if draft.stage is not Stage.PICK:
            if draft.stage is Stage.PAY:
                chips.append(Chip("done", "Pay", "Enter", "strong" if draft.ready else "plain"))
            else:
                label = _target_words(table, draft, cursor)
                digit = draft.digits.get(cursor or "")
                chips.append(Chip("pick", label, f"Enter, {digit}" if digit else "Enter", "strong"))
            chips.append(Chip("back", "Back", "Esc"))
            return tuple(chips)
        if draft.several:
            if draft.ready:
                chips.append(Chip("done", done_label(draft), "d", "strong"))
            if draft.taken:
                chips.append(Chip("back", "Take back", "Esc"))
        if table.can_look:
            chips.append(_look_chip(table))
        chips += [loose_chip(draft, option, i) for i, option in enumerate(draft.loose[:6])]
        if draft.decision.least == 0 and draft.passing is None and not draft.taken:
            chips.append(Chip("pass", "Choose none", "p", "strong"))
        if cursor is not None:
            chips += _card_chips(draft, cursor)
            if draft.decision.order and draft.actions(cursor):
                chips.append(Chip("keep", "First, and so from now on", "m", "strong"))
        if len(draft.loose) > 6 or needs_list(table, draft):
            chips.insert(0, Chip("list", "Open the list", "Enter", "strong"))
    elif table.can_look:
        chips.append(_look_chip(table))
    return tuple(chips)


def _target_words(table: Table, draft: Draft, cursor: Handle | None) -> str:
    """The card under the cursor as a target, with what aiming at it leads to."""
    aimed, place = draft.target(cursor), table.places.get(cursor or "")
    if aimed is None:
        return "Take this target"
    name = "Take this target" if place is None or not place.seen else place.name
    return led(aimed.label if aimed.target is None else name, aimed)


def _card_chips(draft: Draft, handle: Handle) -> list[Chip]:
    """What may be done with a card. Its digit does the one thing, and opens the menu of several."""
    actions, digits = draft.actions(handle), draft.digits
    key = digits.get(handle, "Enter")
    chips = [Chip("pick", "Menu", key, "strong")] if digits and len(actions) > 1 else []
    for i, action in enumerate(actions, 1):
        own = str(i + len(draft.worded)) if not digits else "" if chips else key
        skill = action.options[0].skill is not None and len(actions) > 1
        label = "Unmark" if draft.order(handle) else cut(action.label, 40) if skill else action.label
        chips.append(Chip(f"act:{i}", label, own if own == "Enter" or len(own) < 2 else "", "strong"))
    return chips


def done_label(draft: Draft) -> str:
    """What the key for "done" does now."""
    if draft.arranging and len(draft.taken) < draft.decision.most:
        return "The rest as listed" if draft.taken else "In this order"
    return draft.kind.done.format(len(draft.taken)) or f"Done ({len(draft.taken)})"


def _look_chip(table: Table) -> Chip:
    """Whose hand the key shows, and who looks away."""
    words = look_words(table)
    return Chip("look", words, "v", "strong", words.partition(" (")[0])


def look_words(table: Table) -> str:
    """What the key that uncovers a hand does, to two players before one screen."""
    asked = table.bottom if table.asked is None else table.asked.seat
    return f"Show {table.names[asked]}'s hand ({table.names[1 - asked]} looks away)"


def loose_chip(draft: Draft, option: OptionSeen, index: int) -> Chip:
    """The chip of an option without a card."""
    if option.verb == "pass":
        label = led(draft.kind.passing or option.label or "Pass", option)
        if draft.kind.ends:
            return Chip("end", label, "e", "strong")
        return Chip(f"loose:{index}", label, "p", "warn" if draft.kind.quiet else "strong")
    key = {"yes": "y", "no": "n", "keep": "p"}.get(option.verb, "")
    if option.verb in ("number", "mode") and option.number is not None and len(draft.loose) <= 9:
        key = str(option.number if option.verb == "number" else index + 1)
    elif option in draft.worded[:9]:
        key = str(draft.worded.index(option) + 1)
    label = option.label or option.verb.capitalize()
    return Chip(f"loose:{index}", cut(label, 40), key, "strong")


def needs_list(table: Table, draft: Draft) -> bool:
    """Whether some option is about a card that cannot be picked on the board, or is a long text."""
    if table.view is None or draft.stage is not Stage.PICK:
        return False
    if len(draft.loose) > 6 or any(len(option.label) > 40 for option in draft.loose):
        return True
    known = table.places
    for handle in draft.cards:
        place = known.get(handle)
        if place is None or not place.board or (place.hand and place.seat != table.bottom):
            return True
    return False
