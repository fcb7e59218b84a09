#!/bin/sh
# to-words 5.7.0 writes Thai numbers that end in one with the wrong word, seen on 2026-11-29. After a ten, Thai says เอ็ด for one: 21 is ยี่สิบเอ็ด.
# The package (locale th-TH) has หนึ่ง there, so that the Buddhist year 2561 is "… หกสิบหนึ่ง", which no Thai says; 11 alone is right. For the ordinal
# of 21 it puts ที่ between the ten and the one (ยี่สิบที่หนึ่ง), where Thai has ที่ in front of the whole number. Other digits are right. n2words
# 4.0.0, bahttext 2.4.0 and num2words 0.5.10 (Debian 12) have เอ็ด.
# This script writes a few numbers with each and fails where any of that is no longer so. It needs Debian 12 and Python 3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-num2words=0.5.10-2 python3-docopt=0.6.2-4.1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
npm init -y >/dev/null
npm install --silent to-words@5.7.0 n2words@4.0.0 bahttext@2.4.0
cat >write.mjs <<'JS'
import { bahttext } from 'bahttext'
import { toCardinal } from 'n2words/th-TH'
import { ToWords } from 'to-words'
const thai = new ToWords({ localeCode: 'th-TH' })
const writers = [(number) => thai.convert(number), toCardinal, (number) => bahttext(number).replace('บาทถ้วน', '')]
console.log([11, 21, 2561, 2567].map((number) => writers.map((write) => write(number)).join(' ')).join('\n'))
console.log(thai.toOrdinal(21))
JS
node write.mjs >seen
PYTHONPATH=root/usr/lib/python3/dist-packages python3 -c "
from num2words import num2words
print(*[num2words(number, lang='th') for number in (11, 21, 2561)])" >>seen
cat seen
year=สองพันห้าร้อยหกสิบ
[ "$(cat seen)" = "สิบเอ็ด สิบเอ็ด สิบเอ็ด
ยี่สิบหนึ่ง ยี่สิบเอ็ด ยี่สิบเอ็ด
${year}หนึ่ง ${year}เอ็ด ${year}เอ็ด
${year}เจ็ด ${year}เจ็ด ${year}เจ็ด
ยี่สิบที่หนึ่ง
สิบเอ็ด ยี่สิบเอ็ด ${year}เอ็ด" ]
