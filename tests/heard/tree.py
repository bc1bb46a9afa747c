"""Writes what the accessibility tree says of each change, as a reader would speak it. It is the tree that Orca reads."""

import pyatspi
from gi.repository import GLib

CONTAINERS = {
    pyatspi.ROLE_PANEL,
    pyatspi.ROLE_GROUPING,
    pyatspi.ROLE_LANDMARK,
    pyatspi.ROLE_FORM,
    pyatspi.ROLE_DIALOG,
    pyatspi.ROLE_ALERT,
    pyatspi.ROLE_TOOL_BAR,
    pyatspi.ROLE_LIST_BOX,
}
# A state and what is said of it.
STATES = (
    (pyatspi.STATE_REQUIRED, "required"),
    (pyatspi.STATE_INVALID_ENTRY, "invalid entry"),
    (pyatspi.STATE_EXPANDED, "expanded"),
    (pyatspi.STATE_PRESSED, "pressed"),
    (pyatspi.STATE_READ_ONLY, "read only"),
)
CHECKED = {
    pyatspi.ROLE_CHECK_BOX: ("checked", "not checked"),
    pyatspi.ROLE_RADIO_BUTTON: ("selected radio button", "not selected radio button"),
    pyatspi.ROLE_TOGGLE_BUTTON: ("pressed", "not pressed"),
}

inside = []
focused = None
latest = None
page = None


def say(*words):
    # The sign stands in a text for what is no text, such as a link.
    line = " ".join(" ".join(word or "" for word in words).replace("\ufffc", " ").split())
    if line:
        print("SPEECH OUTPUT: '%s'" % line, flush=True)


def containers(one):
    found = []
    parent = one.parent
    while parent is not None and parent.getRole() != pyatspi.ROLE_DOCUMENT_WEB:
        if parent.getRole() in CONTAINERS and parent.name:
            found.insert(0, parent)
        parent = parent.parent
    return found


def states(one):
    has = one.getState()
    said = [words for state, words in STATES if has.contains(state)]
    if one.getRole() in CHECKED:
        said.append(CHECKED[one.getRole()][0 if has.contains(pyatspi.STATE_CHECKED) else 1])
    if has.contains(pyatspi.STATE_EXPANDABLE) and not has.contains(pyatspi.STATE_EXPANDED):
        said.append("collapsed")
    return ", ".join(said)


def value(one):
    if one.getRole() not in (pyatspi.ROLE_ENTRY, pyatspi.ROLE_TEXT):
        return ""
    try:
        return one.queryText().getText(0, -1)
    except NotImplementedError:
        return ""


def on_focus(event):
    global latest
    # The event may come before the tree has what it is about, as when a dialog closes.
    if event.detail1 and event.source.getRole() != pyatspi.ROLE_DOCUMENT_WEB:
        latest = event.source
        GLib.timeout_add(200, say_focused, event.source)


def say_focused(one):
    """Returns whether to look again."""
    try:
        return one == latest and not has_said(one)
    except Exception as problem:  # What has gone in the meantime says nothing.
        print("gone: %r" % problem, flush=True)
        return False


def has_said(one):
    global inside, focused
    one.clearCache()
    if not one.getState().contains(pyatspi.STATE_FOCUSED):
        return False
    around = containers(one)
    for container in around:
        if container not in inside:
            say(container.name, container.getRoleName())
    inside, focused = around, one
    say(one.name, one.getRoleName(), states(one), value(one))
    say(one.description)
    return True


def on_state(event):
    one = event.source
    if one != focused:
        return
    if event.type.startswith("object:state-changed:checked") or event.type.startswith("object:state-changed:expanded"):
        say(states(one))


def on_description(event):
    if event.source == focused:
        say(event.source.description)


def on_insert(event):
    attributes = dict(each.split(":", 1) for each in event.source.getAttributes() if ":" in each)
    if attributes.get("container-live") in ("polite", "assertive"):
        say(event.any_data if isinstance(event.any_data, str) else "")


def on_name(event):
    if event.source.getRole() == pyatspi.ROLE_DOCUMENT_WEB:
        say(event.source.name)


def on_load(event):
    say("Finished loading", event.source.name)


def safely(handler):
    def run(event):
        try:
            handler(event)
        except Exception as problem:  # What has gone in the meantime says nothing.
            print("gone: %r" % problem, flush=True)

    return run


for handler, name in (
    (on_focus, "object:state-changed:focused"),
    (on_state, "object:state-changed:checked"),
    (on_state, "object:state-changed:expanded"),
    (on_description, "object:property-change:accessible-description"),
    (on_insert, "object:text-changed:insert"),
    (on_name, "object:property-change:accessible-name"),
    (on_load, "document:load-complete"),
):
    pyatspi.Registry.registerEventListener(safely(handler), name)
say("Screen reader on")
pyatspi.Registry.start()
