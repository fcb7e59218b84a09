/**
 * Reads what comments cite ("decisions §4, Heading", "contract, common rule 3"), and says what of it docs do not have.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCS = join(import.meta.dir, '../../docs')

/** The names of the pages. */
export const citedPages = (): readonly string[] =>
  readdirSync(DOCS)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))

const pageOf = (name: string) => readFileSync(join(DOCS, `${name}.md`), 'utf8')

/** The numbered sections of a page, each with all that is in it. */
export function citedSectionsOf(name: string): ReadonlyMap<number, string> {
  const sections = pageOf(name).split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const number = /^(\d+)\. /.exec(section)?.[1]
      return number === undefined ? [] : [[Number(number), section] as const]
    }),
  )
}

/** What is under headings that hold these words; empty where there is none. */
function underHeading(page: string, words: string): string {
  const sections = page.split(/^#+ /m).slice(1)
  return sections.filter((section) => has(section.split('\n')[0] ?? '', words)).join('\n')
}

/** Whether a paragraph of a section is about these words: in a heading of its own, or marked where it begins. */
const isAbout = (section: string, words: string) =>
  [...section.matchAll(/^###? (.*)$|\*\*([^*]+)\*\*|\*([^*\n]+)\*/gm)].some((found) =>
    has(found.slice(1).join(' '), words),
  )

const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase())

const hasPoint = (section: string, number: string) => new RegExp(`^${number}\\. `, 'm').test(section)

/** Comments as one line: a citation may run from one line into the next. */
const inOneLine = (code: string) => code.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** Each citation of the code that leads nowhere, in words. */
export function findCitationFaults(code: string): readonly string[] {
  const line = inOneLine(code)
  const faults: string[] = []
  for (const [whole, name = '', number = ''] of line.matchAll(/\b(?!and\b)([a-z]+)(?:\.md)? §(\d+)/g)) {
    // RFC 9110 §13 and the like are not ours
    if (!existsSync(join(DOCS, `${name}.md`))) faults.push(`${whole}: there is no docs/${name}.md`)
    else if (!citedSectionsOf(name).has(Number(number))) faults.push(`${whole}: there is no such section`)
  }
  for (const [, inside = ''] of line.matchAll(/\(([^()]*)\)/g)) {
    for (const citation of inside.split(';')) faults.push(...faultsOfCitation(citation.trim()))
  }
  return faults
}

function faultsOfCitation(citation: string): readonly string[] {
  if (/^contract\b(?!\.md)/.test(citation)) return faultsOfContract(citation)
  const [, name = '', number = '', point, rest = ''] =
    /^([a-z]+) §(\d+)(?:\.(\d+))?(.*)$/.exec(citation.split(':')[0] ?? '') ?? []
  if (name === '' || !existsSync(join(DOCS, `${name}.md`))) return []
  const section = citedSectionsOf(name).get(Number(number))
  if (section === undefined) return []
  const named = rest
    .split(/, | and /)
    .map((words) =>
      words
        .replaceAll('"', '')
        .replace(/^points? /, '')
        .trim(),
    )
    .filter((words) => words !== '' && !/^[a-z]+ §\d/.test(words))
  return [...(point === undefined ? [] : [point]), ...named]
    .filter((words) => {
      const other = /^§(\d+)$/.exec(words)?.[1]
      if (other !== undefined) return !citedSectionsOf(name).has(Number(other))
      return /^\d+$/.test(words) ? !hasPoint(section, words) : !isAbout(section, words)
    })
    .map((words) => `${citation}: section ${number} of docs/${name}.md has no “${words}”`)
}

const COMMON_RULES = 'Rules common to all operations'

/** `contract, Errors`, `contract, common rules 1 and 2`, `contract, "Bulk paste"`. */
function faultsOfContract(citation: string): readonly string[] {
  const page = pageOf('contract')
  const missing: string[] = []
  const heading = (words: string, point?: string) => {
    const section = underHeading(page, words)
    if (section === '' || (point !== undefined && !hasPoint(section, point)))
      missing.push([words, point].filter(Boolean).join(' '))
    return ''
  }
  citation
    .replace(/^contract,? ?/, '')
    .replace(/"([^"]+)"/g, (_, words: string) => heading(words))
    .replace(/(?:common rules?|rules common to all operations,) (\d+)(?: and (\d+))?/g, (_, one, two) => {
      for (const point of [one, two]) if (point !== undefined) heading(COMMON_RULES, point)
      return ''
    })
    .split(/, | and /)
    .map((words) => words.trim())
    .filter((words) => words !== '' && !words.includes('§'))
    .map((words) => /^(.*?)(?: (\d+))?$/.exec(words) ?? [])
    .forEach(([, words = '', point]) => {
      heading(words, point)
    })
  return missing.map((words) => `${citation}: docs/contract.md has no “${words}”`)
}
