/** Layouts written out as JSON once: for a large volume that takes longer than all else that its read does. */

import { Recent } from '../../../search/recent.ts'
import { jsonBytes, WrittenJson } from '../../json-bytes.ts'
import type { Translation } from '../../languages/overlay.ts'
import type { Contents } from '../tree/contents.ts'
import type { Layouts, VolumeLayout } from './layout.ts'
import type { Pages, Place } from './pages.ts'
import { keyOf } from './shown-text.ts'
import { requireVolume } from './volumes.ts'

/** What an answer was written from, and what was written. */
interface Written {
  readonly layout: VolumeLayout
  readonly translations: ReadonlyMap<number, Translation>
  readonly json: WrittenJson
}

/** Memory for written layouts, in bytes; the largest takes 350 KB. */
const BUDGET = 2 * 1024 * 1024

export class WrittenLayouts {
  private readonly kept = new Recent<Written>(BUDGET)

  constructor(
    private readonly pages: Pages,
    private readonly layouts: Layouts,
    private readonly contents: Contents,
  ) {}

  /** The layout answer of a place as JSON. @throws Refusal `not_found` */
  of(place: Place): WrittenJson {
    const { volume, edition, language } = place
    requireVolume(volume)
    const layout = this.layouts.of(edition, volume)
    const translations = this.contents.translations(language)
    const key = `${keyOf(place)} ${language}`
    const kept = this.kept.get(key)
    if (kept?.layout === layout && kept.translations === translations) return kept.json
    const json = new WrittenJson(jsonBytes(this.pages.layout(place)))
    this.kept.set(key, { layout, translations, json }, json.bytes.byteLength)
    return json
  }
}
