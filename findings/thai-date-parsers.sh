#!/bin/sh
# Two parsers that know Thai months disagree by 543 years, seen on 2026-11-29. dateparser 1.1.6 (Python, Debian 12) takes all years for the
# Common era: 22 พฤษภาคม 2567 is in the year 2567, and 29 กุมภาพันธ์ 2567, a leap day, is no date at all, nor is a year after พ.ศ.
# any-date-parser 2.2.4 (npm, locale th) takes all for the Buddhist era: 2567 is 2024, and 22 พฤษภาคม 2024, which Thai pages have as well,
# 1481. Thai digits are read by the first alone. A year 67, as on Thai forms, is 2067 in the one and 1424 in the other; neither gives 2024.
# This script reads the same dates with both and fails where any of that is no longer so. It needs Debian 12 and Python 3.11.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent any-date-parser@2.2.4
apt-get download -qq python3-dateparser=1.1.6-1 python3-dateutil=2.8.2-2 python3-regex=0.1.20221031-1+b1 python3-tz python3-tzlocal \
  python3-pytz-deprecation-shim python3-six 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
cat >dates <<'DATES'
22 พฤษภาคม 2567
29 กุมภาพันธ์ 2567
22 พฤษภาคม พ.ศ. 2567
22 พฤษภาคม 2024
22 พ.ค. 67
๒๒ พฤษภาคม ๒๕๖๗
DATES
cat >read.py <<'PY'
import dateparser
for line in open("dates", encoding="utf-8"):
    date = dateparser.parse(line.strip(), languages=["th"])
    print(date.strftime("%Y-%m-%d") if date else "-")
PY
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import parser from 'any-date-parser'
for (const text of readFileSync('dates', 'utf8').trim().split('\n')) {
  const { year, month, day } = parser.attempt(text, 'th')
  console.log([year, month, day].every(Number.isInteger) ? [year, ...[month, day].map((part) => `${part}`.padStart(2, '0'))].join('-') : '-')
}
JS
PYTHONPATH=root/usr/lib/python3/dist-packages python3 -W ignore read.py >python
node read.mjs >npm
paste -d';' dates python npm | tee seen
[ "$(cat seen)" = '22 พฤษภาคม 2567;2567-05-22;2024-05-22
29 กุมภาพันธ์ 2567;-;2024-02-29
22 พฤษภาคม พ.ศ. 2567;-;2024-05-22
22 พฤษภาคม 2024;2024-05-22;1481-05-22
22 พ.ค. 67;2067-05-22;1424-05-22
๒๒ พฤษภาคม ๒๕๖๗;2567-05-22;-' ]
