"""Reads a calendar from stdin with three programs that are not ours, and prints what each made of it as JSON.

With "libical" as its argument it asks that one alone. icalendar and vobject tell every event's texts and times; vobject and libical also say what breaks the rules of RFC 5545.
"""
import datetime
import json
import sys

import gi

gi.require_version("ICalGLib", "3.0")
import icalendar
import vobject
from gi.repository import ICalGLib

text = sys.stdin.buffer.read().decode("utf-8")


def moment(value):
    """A day as it is, a time as an instant."""
    if value is None:
        return None
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return "floating " + value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def by_icalendar():
    calendar = icalendar.Calendar.from_ical(text)
    events = list(calendar.walk("VEVENT"))
    plain = lambda event, name: str(event[name]) if name in event else None
    return {
        "errors": [str(error) for component in calendar.walk() for error in component.errors],
        "events": {
            str(event["UID"]): {
                "title": plain(event, "SUMMARY"),
                "notes": plain(event, "DESCRIPTION"),
                "start": moment(event["DTSTART"].dt),
                "end": moment(event["DTEND"].dt if "DTEND" in event else None),
            }
            for event in events
        },
    }


def by_vobject():
    calendar = vobject.readOne(text)
    errors = []
    try:
        calendar.validate(raiseException=True)
    except vobject.base.ValidateError as error:
        errors.append(str(error))
    value = lambda event, name: getattr(event, name).value if hasattr(event, name) else None
    return {
        "errors": errors,
        "events": {
            event.uid.value: {
                "title": value(event, "summary"),
                "notes": value(event, "description"),
                "start": moment(value(event, "dtstart")),
                "end": moment(value(event, "dtend")),
            }
            for event in calendar.contents.get("vevent", [])
        },
    }


def by_libical():
    calendar = ICalGLib.Parser.parse_string(text)
    if calendar is None or calendar.isa() != ICalGLib.ComponentKind.VCALENDAR_COMPONENT:
        return {"errors": ["no calendar"], "count": 0}
    ICalGLib.restriction_check(calendar)
    errors = [line for line in calendar.as_ical_string().splitlines() if line.startswith("X-LIC-ERROR")]
    return {"errors": errors, "count": calendar.count_components(ICalGLib.ComponentKind.VEVENT_COMPONENT)}


readers = {"icalendar": by_icalendar, "vobject": by_vobject, "libical": by_libical}
json.dump({name: read() for name, read in readers.items() if name in (sys.argv[1:] or readers)}, sys.stdout)
