/** Parses chants.txt: sections, and chants whose lines are typed there or taken from the canon. */

import type { CanonTextFinder } from './canon-letters.ts'

/** A line of a chant, and the stanza to which it belongs. */
export interface ChantRecipeLine {
  readonly pali: string
  /** Empty where there is none. */
  readonly meaning: string
  /** The heading of the canon that has the line; empty if none does. */
  readonly place: string
  readonly stanza: number
}

/** A starter chant as chants.txt describes it. */
export interface ChantRecipe {
  readonly slug: string
  readonly section: string
  readonly title: string
  readonly english: string
  readonly occasion: string
  readonly type: string
  readonly lines: ChantRecipeLine[]
  note: string
  englishNote: string
}

/** Parses chants.txt. @throws Error for lines that are not under their heading, or have letters that are not Pali */
export function parseChantRecipes(text: string, canon: CanonTextFinder) {
  const sections: object[] = []
  const chants: ChantRecipe[] = []
  const faults: string[] = []
  let section = ''
  let place = ''
  let stanza = 0
  let taken = 0
  for (const line of text.split('\n')) {
    const chant = chants.at(-1)
    const cells = line
      .replace(/^#+ /, '')
      .split('|')
      .map((cell) => cell.trim())
    if (line.startsWith('//')) continue
    if (line.startsWith('## ')) {
      const [slug = '', title, english, description, englishDescription] = cells
      section = slug
      sections.push({
        slug,
        title,
        description,
        translations: { en: { title: english, description: englishDescription } },
      })
    } else if (line.startsWith('# ')) {
      const [slug = '', title = '', english = '', occasion = '', type = ''] = cells
      chants.push({ slug, section, title, english, occasion, type, lines: [], note: '', englishNote: '' })
      place = ''
      taken = 0
    } else if (line.startsWith('@')) {
      place = line.slice(1)
      taken = 0
    } else if (line.startsWith('% ') && chant) chant.note = line.slice(2)
    else if (line.startsWith('%en ') && chant) chant.englishNote = line.slice(4)
    else if (line.startsWith('> ') && chant) {
      const [words = '', breaks] = line.slice(2).split(/ \| (.*)/s, 2)
      const [from = '', to = ''] = words.split('…')
      const piece = canon.take(place, from, to, taken)
      if (!piece) faults.push(`${chant.slug}: ${line} is not under ${place}`)
      for (const lines of piece?.stanzas ?? []) {
        stanza++
        const cut = breaks === undefined ? lines : lines.flatMap((one) => one.split(new RegExp(breaks, 'u')))
        for (const pali of cut) chant.lines.push({ pali, meaning: '', place, stanza })
      }
      stanza++
      taken = piece?.end ?? 0
    } else if (line === '') stanza++
    else if (chant) {
      const [pali = '', meaning = ''] = line.split(' = ')
      if (place !== '' && !canon.has(place, pali)) faults.push(`${chant.slug}: ${pali} is not under ${place}`)
      chant.lines.push({ pali, meaning, place, stanza })
    }
    if (line.startsWith('#')) stanza++
  }
  for (const { slug, lines } of chants)
    for (const { pali } of lines)
      if (!/^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํฺฯ -]+$/u.test(pali))
        faults.push(`${slug}: strange letters in ${pali}`)
  for (const { slug, lines } of chants) {
    const translated = lines.filter(({ meaning }) => meaning !== '').length
    if (translated > 0 && translated < lines.length) faults.push(`${slug}: some lines have no meaning`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { sections, chants }
}
