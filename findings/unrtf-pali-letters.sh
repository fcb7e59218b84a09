#!/bin/sh
# UnRTF 0.21.10 loses the letters after a letter with a mark, seen on 2026-11-29 with the package of Debian 12. Rich text has ṅ as \u7749
# and one character for programs that do not know it (Rich Text Format 1.9). In HTML, UnRTF skips the rest of the word together with that
# character: sa\u7749?gha\u7747? becomes saṅṃ. With \uc0, where nothing is to be skipped, it skips the next word as well. Where the
# character is in hexadecimal (\'3f), as some writers have it, all letters arrive, and so does Thai in its code page. With --text all of
# them arrive too, with ? for each letter with a mark; there Thai loses its highest bit, so that พุทฺธํ begins with a control character.
# Nothing warns. This script converts a few lines and fails where any of that is no longer so. It needs Debian 12.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq unrtf=0.21.10-clean-1 2>/dev/null
dpkg -x unrtf_*.deb root
convert() { # option, line
  printf '{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Times;}{\\f1\\fcharset222 Angsana New;}}\\f0 x %s y}' "$2" >line.rtf
  printf '%s %s => ' "$1" "$2"
  root/usr/bin/unrtf -P root/usr/share/unrtf/ "$1" line.rtf 2>/dev/null | tr '\n' ' ' | python3 -c '
import html, re, sys
text = html.unescape(re.sub("<[^>]*>", "", re.sub(".*(<body>|-----)", "", sys.stdin.read()))).strip()
print(re.sub(r"[\x00-\x1f]", lambda control: f"<{ord(control[0]):x}>", text))'
}
{
  convert --html 'sa\u7749?gha\u7747?'
  convert --html 'sa\u7749 ?gha\u7747 ?'
  convert --html '\uc0 sa\u7749 gha\u7747'
  convert --html "sa\\u7749\\'3fgha\\u7747\\'3f"
  convert --html "\\f1\\'be\\'d8\\'b7\\'da\\'b8\\'ed"
  convert --text 'sa\u7749?gha\u7747?'
  convert --text "\\f1\\'be\\'d8\\'b7\\'da\\'b8\\'ed"
} >seen
cat seen
cat >expected <<'EXPECTED'
--html sa\u7749?gha\u7747? => x saṅṃ y
--html sa\u7749 ?gha\u7747 ? => x saṅṃ y
--html \uc0 sa\u7749 gha\u7747 => x saṅṃ
--html sa\u7749\'3fgha\u7747\'3f => x saṅghaṃ y
--html \f1\'be\'d8\'b7\'da\'b8\'ed => x พุทฺธํ y
--text sa\u7749?gha\u7747? => x sa?gha? y
--text \f1\'be\'d8\'b7\'da\'b8\'ed => x <1e>8<17>:<18>M y
EXPECTED
cmp seen expected
