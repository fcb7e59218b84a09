/** Links to external reading sites, built from the templates of a source (decisions §4, Entry). */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { isLinkableAddress } from '../../foundation/validation/web-address.ts'

/** What a template's placeholders represent; null where a heading does not say. */
interface LinkValues {
  readonly volume: number | null
  readonly page: number | null
  readonly entry: string
  readonly item: number | null
}

interface SourceLinks {
  readonly source: string
  readonly templates: Readonly<Partial<Record<EditionId, string>>>
}

/** Reads the link templates of all sources, by rank. */
export function readReadingLinkTemplatesOfSources(text: TextDatabase): readonly SourceLinks[] {
  return text
    .rows<{ id: string; links: string }>('SELECT id, reading_links AS links FROM sources ORDER BY rank')
    .map(({ id, links }) => ({ source: id, templates: templatesIn(links) }))
}

function templatesIn(json: string): Partial<Record<EditionId, string>> {
  const stored = JSON.parse(json) as Readonly<Record<string, unknown>>
  const templates: Partial<Record<EditionId, string>> = {}
  for (const [edition, template] of Object.entries(stored))
    if (isLinkableAddress(template)) templates[edition] = template
  return templates
}

/** Fills the placeholders of a link template; undefined when the heading lacks one of the values. */
export function fillExternalReadingLinkTemplate(template: string, values: LinkValues): string | undefined {
  const named: Readonly<Record<string, string | number | null>> = { ...values }
  let complete = true
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named[name]
    if (value === null || value === undefined) complete = false
    return encodeURIComponent(String(value))
  })
  return complete ? address : undefined
}
