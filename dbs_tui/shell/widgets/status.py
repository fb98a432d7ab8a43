"""What stands on the lines around the board, as chips: pure functions of the table."""

from __future__ import annotations

from dbs_tui.shell.play.answering import Draft, Stage
from dbs_tui.shell.play.messages import Wire
from dbs_tui.shell.play.table import ON_BOARD, Table, places
from dbs_tui.shell.text import COLOR_LETTERS, PHASES, TIMINGS, Glyphs, cut, name_of
from dbs_tui.shell.widgets.chips import Chip
from dbs_tui.shell.widgets.rule_text import clauses_in
from engine.core.seen import Handle, OptionSeen
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import CardSeen, PlayerSeen, View

PASS_WORDS: dict[str, str] = {
    DecisionKind.MAIN: "End the Main Phase",
    DecisionKind.OFFENSE: "No more combos: go on",
    DecisionKind.DEFENSE: "No more combos: go on",
    DecisionKind.COUNTER: "No counter",
    DecisionKind.CHARGE: "Charge nothing",
}


def status_chips(table: Table, hotseat: bool) -> tuple[Chip, ...]:
    """Turn, phase, and who decides."""
    view = table.view
    if view is None:
        return (Chip("", "Waiting for the table", tone="title"),)
    chips = [
        Chip(
            "",
            f"Turn {view.turn}: {view.players[view.turn_player].name}" if view.turn else "Before the match",
            tone="title",
        ),
        Chip("", PHASES.get(view.phase, view.phase)),
    ]
    if view.profile != "masters":
        chips.insert(0, Chip("", view.profile.upper(), tone="strong"))
    decision = view.decision
    if table.wire is not Wire.OK:
        chips.insert(0, Chip("", table.wire_text or "Connection lost", tone="warn"))
    elif view.result is not None:
        chips.append(Chip("", "The match is over", tone="strong"))
    elif decision is not None:
        name = view.players[decision.seat].name
        tone = "warn" if decision.kind in (DecisionKind.COUNTER, DecisionKind.DEFENSE) else "strong"
        mine = table.decision is not None
        words = f"{name} decides" if hotseat or not mine else "YOU decide"
        chips.append(Chip("", words, tone=tone if mine else "plain"))
    if table.away:
        chips.append(Chip("", f"{table.away} lost the connection: waiting", tone="warn"))
    for seat in table.quiet:
        chips.append(Chip("quiet", f"{view.players[seat].name}: NO COUNTERS", "c", "warn"))
    return tuple(chips)


def player_chips(player: PlayerSeen, view: View, own: bool) -> tuple[Chip, ...]:
    """The name and the areas that are only counted; each opens its list."""
    where = "own" if own else "other"
    known = sum(isinstance(card, CardSeen) for card in player.hand)
    hand = f"Hand {len(player.hand)}" + (f" ({known} known)" if known and not own else "")
    turn = "*" if view.turn_player == player.seat else " "
    chips = [
        Chip("", f"{turn}{player.name}", tone="title"),
        Chip(f"{where}:hand", hand),
        Chip("", f"Deck {player.deck}"),
        Chip(f"{where}:drop", f"Drop {len(player.drop)}"),
        Chip(f"{where}:warp", f"Warp {len(player.warp)}"),
    ]
    if player.removed:
        chips.append(Chip(f"{where}:removed", f"Removed {len(player.removed)}"))
    if player.limbo:
        chips.append(Chip(f"{where}:limbo", f"Playing: {name_of(player.limbo[-1])}", tone="strong"))
    return tuple(chips)


def middle_words(table: Table, glyphs: Glyphs) -> tuple[str, str]:
    """The line between the players, and its tone: the battle with both totals, a chain, or the last thing that happened."""
    view = table.view
    if view is None:
        return "", "plain"
    if view.chain:
        links = f" {glyphs.arrow} ".join(f"{view.players[link.seat].name}: {name_of(link.card)}" for link in view.chain)
        return f"CHAIN (the last resolves first)  {links}", "warn"
    battle = view.battle
    if battle is not None:
        attacker, defender = battle.attacker, 1 - battle.attacker
        margin = battle.attack_power - battle.guard_power
        ahead = (
            f"attack ahead by {margin}"
            if margin > 0
            else "a tie: attack wins"
            if margin == 0
            else f"guard ahead by {-margin}"
        )
        if battle.negated:
            ahead = "attack negated"
        left = f"{view.players[attacker].name[:10]} {_total(battle.attack_power, battle.attack_combo)}"
        right = f"{view.players[defender].name[:10]} {_total(battle.guard_power, battle.guard_combo)}"
        return f"BATTLE {left} {glyphs.arrow} {right}: {ahead}", "warn"
    if view.revealed:
        return "Revealed: " + ", ".join(name_of(card) for card in view.revealed), "strong"
    return (table.lines[-1].text if table.lines else ""), "plain"


def _total(power: int, combo: int) -> str:
    return f"{power} ({power - combo}+{combo})" if combo else str(power)


def prompt_words(table: Table, draft: Draft | None, hotseat: bool) -> tuple[str, str, str]:
    """Banner, sentence and tone of the prompt."""
    view = table.view
    if view is None:
        return "", "", "plain"
    if view.result is not None:
        rule = f" ({view.result.clause})" if view.result.clause else ""
        return "GAME OVER", f"{view.result.reason}{rule}", "strong"
    decision = view.decision
    if decision is None:
        return "", "", "plain"
    kind = decision.kind
    banner = TIMINGS[kind]
    name = view.players[decision.seat].name
    if draft is None:
        rule = f" ({decision.clause})" if decision.clause else ""
        if table.can_look:
            return banner, f"{name}: {decision.prompt}{rule}", "warn"
        return "WAIT", f"{decision.prompt}{rule}", "plain"
    tone = "warn" if kind in (DecisionKind.COUNTER, DecisionKind.DEFENSE) else "strong"
    if hotseat:
        banner = f"{banner} {name}"
    return banner, _sentence(draft), tone


def clause_at_work(table: Table, draft: Draft | None) -> str:
    """The clause that the prompt stands for: of the refusal, of the step, of the decision that is waited for, or of the end; "" for none."""
    named = clauses_in(table.refused)
    if named:
        return named[0]
    view = table.view
    if view is None:
        return ""
    if view.result is not None:
        return view.result.clause
    if draft is not None:
        return draft.clause
    return "" if view.decision is None else view.decision.clause


def _sentence(draft: Draft) -> str:
    decision = draft.decision
    clause = f" ({draft.clause})" if draft.clause else ""
    if draft.stage is Stage.TARGET:
        return f"{draft.targets[0].verb.capitalize()}: pick the target.{clause}"
    payment = draft.payment
    if draft.stage is Stage.PAY and payment is not None:
        picked = "the proposal is marked" if draft.ready else f"{len(draft.paying)} picked so far"
        return f"Rest {payment.total} energy{_spheres(payment.specified)}: {picked}. Pick other energy (e) to pay with that instead.{clause}"
    if draft.several and (draft.taken or draft.passing is None):
        bounds = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        order = ", in order" if decision.ordered else ""
        total = f", total at most {decision.total}" if decision.total is not None else ""
        return f"{decision.prompt}{clause} Take {bounds}{order}{total}: {len(draft.taken)} picked."
    return f"{decision.prompt}{clause}"


def _spheres(specified: str) -> str:
    """The specified cost in words: ", 1 of them red"."""
    names = {letter: color for color, letter in COLOR_LETTERS.items()}
    parts = [f"{specified.count(letter)} {names.get(letter, letter)}" for letter in dict.fromkeys(specified)]
    return f", {' and '.join(parts)} among them" if parts else ""


def action_chips(table: Table, draft: Draft | None, cursor: Handle | None) -> tuple[Chip, ...]:
    """What may be done now, with the keys: first the card under the cursor, then what needs no card."""
    chips: list[Chip] = []
    if table.over:
        return (Chip("over", "Rematch, or back to the menu", "Enter", "strong"),)
    if draft is not None:
        if draft.stage is not Stage.PICK:
            if draft.stage is Stage.PAY:
                chips.append(Chip("done", "Pay", "Enter", "strong" if draft.ready else "plain"))
            else:
                chips.append(Chip("pick", "Take this target", "Enter", "strong"))
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
            for i, action in enumerate(draft.actions(cursor), 1):
                label = cut(action.label, 70)
                chips.append(Chip(f"act:{i}", label, str(i) if i < 10 else "", "strong"))
        if len(draft.loose) > 6 or needs_list(table, draft):
            chips.insert(0, Chip("list", "Open the list", "Enter", "strong"))
    elif table.can_look:
        chips.append(_look_chip(table))
    return tuple(chips)


def done_label(draft: Draft) -> str:
    """What the key for "done" does now."""
    if draft.arranging and len(draft.taken) < draft.decision.most:
        return "The rest as listed" if draft.taken else "In this order"
    return f"Done ({len(draft.taken)})"


def _look_chip(table: Table) -> Chip:
    """Whose hand the key shows: a curtain comes first if it is the other player's."""
    view = table.view
    asked = table.bottom if view is None or view.decision is None else view.decision.seat
    return Chip("look", f"{table.names[asked]}: look at my hand", "v", "strong")


def loose_chip(draft: Draft, option: OptionSeen, index: int) -> Chip:
    """The chip of an option without a card."""
    if option.verb == "pass":
        label = PASS_WORDS.get(draft.decision.kind, option.label or "Pass")
        return Chip(f"loose:{index}", label, "p", "warn" if draft.decision.kind == DecisionKind.COUNTER else "strong")
    key = {"yes": "y", "no": "n", "keep": "p"}.get(option.verb, "")
    if option.verb in ("number", "mode") and option.number is not None and len(draft.loose) <= 9:
        key = str(option.number if option.verb == "number" else index + 1)
    label = option.label or option.verb.capitalize()
    return Chip(f"loose:{index}", cut(label, 40), key, "strong")


def needs_list(table: Table, draft: Draft) -> bool:
    """Whether some option is about a card that cannot be picked on the board, or is a long text."""
    if table.view is None or draft.stage is not Stage.PICK:
        return False
    if len(draft.loose) > 6 or any(len(option.label) > 40 for option in draft.loose):
        return True
    known = places(table.view)
    for handle in draft.cards:
        place = known.get(handle)
        if place is None or place.area not in ON_BOARD or (place.area == "hand" and place.seat != table.bottom):
            return True
    return False
