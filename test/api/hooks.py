"""Loaded by schemathesis: where requests come from, and which are not made."""
import itertools
import os

import schemathesis
from urllib3.util import connection

SPARED = os.environ["GLOVEBOX_SPARED"].split(",")
NUMBERS = itertools.count(1)
CREATE = connection.create_connection


@schemathesis.hook
def filter_case(context, case):
    """The token that all this is done with is not revoked, nor its user removed: what would follow is nothing but 401."""
    return case.method.upper() != "DELETE" or not any(value in SPARED for value in (case.path_parameters or {}).values())


def from_its_own(address, *arguments, **more):
    """Each connection comes from an address of its own: strangers of one address are slowed down, and would not be refused as described."""
    number = next(NUMBERS)
    more["source_address"] = (f"127.{1 + (number >> 16) % 250}.{(number >> 8) % 256}.{number % 256}", 0)
    return CREATE(address, *arguments, **more)


connection.create_connection = from_its_own
