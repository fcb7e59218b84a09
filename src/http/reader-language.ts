/** The language of a page whose address says none: what the browser prefers of those published, the primary one otherwise. */

import type { Language, Languages } from '../definitions/languages/languages.ts'
import type { Surface } from './surface.ts'

/** Files are the same for everybody. */
const FILE = /^[^?]*\.[a-z]\w*(?:\?|$)/

/** Whether answers to that depend on the language of who asks. */
export const speaksTo = (surface: Surface, target: string): boolean =>
  surface.refusalPage !== undefined && !FILE.test(target)

/** The address with the language that an asker's browser prefers, where it says none and that is not the primary one. */
export function inLanguageOf(target: string, accepted: string | null, languages: Languages): string {
  if (accepted === null || /[?&]lang=/.test(target)) return target
  const preferred = preferredOf(accepted, languages)
  if (preferred === languages.primary) return target
  return `${target}${target.includes('?') ? '&' : '?'}lang=${preferred}`
}

/** More wishes than any browser sends. */
const MOST_WISHES = 20

/** `th-TH` is a wish for `th`; of equal weights the first counts. Who wishes for nothing that there is gets the primary one. */
function preferredOf(accepted: string, { primary, all }: Languages): Language {
  let [best, most] = [primary, 0]
  for (const wish of accepted.toLowerCase().split(',', MOST_WISHES)) {
    const [name = '', ...rest] = wish.split(';')
    const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(rest[0] ?? 'q=1')?.[1] ?? 0)
    const parts = name.trim().split('-')
    const wished = parts
      .map((_, nth) => parts.slice(0, parts.length - nth).join('-'))
      .find((code) => all.includes(code))
    if (wished !== undefined && weight > most) [best, most] = [wished, weight]
  }
  return best
}
