#!/bin/sh
# bcp-47-normalize 2.3.0 takes the script off pi-Sinh, so that Pali in Sinhala letters is marked pi, seen on 2026-11-29. By its data
# the script of pi is Sinhala. By the data of ICU 78 (in Node 20.20) it is Latin: Intl.Locale makes pi into pi-Latn. So a text that was
# marked by the one is read as Roman by the other. The other scripts of the canon (pi-Thai, pi-Latn, pi-Deva, pi-Mymr, pi-Khmr) stay,
# and both agree on th, si, sa and my. So pi needs its script always, and pi-Sinh must not be normalized by this package.
# This script normalizes a few tags and fails where any of that is no longer so.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent bcp-47-normalize@2.3.0
cat >tags.mjs <<'JS'
import { bcp47Normalize } from 'bcp-47-normalize'
const tags = ['pi-Sinh', 'pi-Thai', 'pi-Latn', 'pi-Deva', 'pi-Mymr', 'pi-Khmr', 'th-Thai', 'si-Sinh', 'sa-Deva', 'my-Mymr']
const seen = tags.map((tag) => {
  const normalized = bcp47Normalize(tag)
  return `${tag} ${normalized} ${new Intl.Locale(normalized).maximize().script}`
})
console.log(seen.join('\n'))
const whole = ['Thai', 'Latn', 'Deva', 'Mymr', 'Khmr'].map((script) => `pi-${script} pi-${script} ${script}`)
const expected = ['pi-Sinh pi Latn', ...whole, 'th-Thai th Thai', 'si-Sinh si Sinh', 'sa-Deva sa Deva', 'my-Mymr my Mymr']
if (seen.join() !== expected.join()) throw new Error(`It was\n${expected.join('\n')}`)
JS
node tags.mjs
