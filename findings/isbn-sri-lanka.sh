#!/bin/sh
# Two ISBN packages do not know the newer numbers of Sri Lanka, seen on 2026-11-29. Its books have 978-624 now, and had 978-955 before. isbn-utils
# 1.1.0 calls such a number invalid and parses it to nothing, although its check digit is right, so a catalogue that asks it loses the
# books of Kandy and Colombo. isbnlib 3.9.3 (Debian 12) calls it valid, but has neither a country for it nor hyphens. isbn3 2.0.11 and python-stdnum
# 1.18 (Debian 12) write 978-624-5000-00-5. All four know 978-955, 616 and 974 (Thailand), 99971 (Myanmar) and 9924 (Cambodia).
# This script writes a few numbers with each and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-isbnlib=3.9.3-1.2 python3-stdnum=1.18-1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent isbn-utils@1.1.0 isbn3@2.0.11
numbers='9786245000005 9789552401817 9786167890012 9789740000006 9789997100009 9789924500001'
cat >write.cjs <<'JS'
const { hyphenate } = require('isbn3')
const utils = require('isbn-utils')
for (const number of process.argv.slice(2)) console.log(hyphenate(number), utils.isValid(number), utils.hyphenate(number))
JS
cat >write.py <<'PY'
import sys
import isbnlib
from stdnum import isbn
for number in sys.argv[1:]:
    print(isbn.format(number), isbnlib.is_isbn13(number), isbnlib.mask(number))
PY
{ node write.cjs $numbers && PYTHONPATH=root/usr/lib/python3/dist-packages python3 write.py $numbers; } >seen
cat seen
written='978-955-24-0181-7 978-616-7890-01-2 978-974-00-0000-6 978-99971-0-000-9 978-9924-500-00-1'
[ "$(cat seen)" = "978-624-5000-00-5 false null
$(for number in $written; do echo "$number true $number"; done)
978-624-5000-00-5 True None
$(for number in $written; do echo "$number True $number"; done)" ]
