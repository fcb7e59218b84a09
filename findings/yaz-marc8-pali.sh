#!/bin/sh
# YAZ 5.34.0 drops letters of Pali when it writes MARC-8, seen on 2026-11-29 with yaz-marcdump of Debian 12: saṅghaṃ becomes sagha, kāḷo ko,
# with no message and exit status 0. MARC-8 has a macron and dots above and below, and of decomposed letters (a letter and a combining mark)
# they all arrive and can be read back. Of the composed ones it knows ñ, and none of ā ī ū ṅ ṭ ḍ ṇ ḷ ṃ ṁ. Thai has no MARC-8 and is dropped
# as well, without the numeric references that MARC 21 provides for it. In UTF-8 a record stays whole. So titles have to be in NFD before a
# library system of that kind takes them.
# This script converts a record in both forms and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq yaz=5.34.0-1 libyaz5=5.34.0-1 libwrap0=7.6.q-32 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PATH="$work/root/usr/bin:$PATH" LD_LIBRARY_PATH="$(echo "$work"/root/usr/lib/*-linux-gnu)" LC_ALL=C.UTF-8
write() {
  echo '<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="1" ind2="0">' >record.xml
  echo "<subfield code=\"a\">$2</subfield></datafield></record>" >>record.xml
  yaz-marcdump -i marcxml -o marc -f utf-8 -t "$1" -l "9=$3" record.xml >record.mrc
  yaz-marcdump -f "$1" -t utf-8 record.mrc | sed -n 's/^245 10 $a //p'
}
words='saṅghaṃ kāḷo ñāṇa evaṁ diṭṭhī sūkaro ḍasā'
decomposed=$(python3 -c 'import sys, unicodedata; print(unicodedata.normalize("NFD", sys.argv[1]))' "$words")
write marc-8 "$words" 32 >seen
[ "$(write marc-8 "$decomposed" 32)" = "$decomposed" ] && echo 'decomposed: whole' >>seen
echo "Thai: $(write marc-8 'a พุทธ b' 32)" >>seen
write utf-8 "พุทธ $words" 97 >>seen
cat seen
cat >expected <<'EXPECTED'
sagha ko ña eva dih skaro as
decomposed: whole
Thai: a  b
พุทธ saṅghaṃ kāḷo ñāṇa evaṁ diṭṭhī sūkaro ḍasā
EXPECTED
cmp seen expected
