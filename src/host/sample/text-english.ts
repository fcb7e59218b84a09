/** The headings of the sample texts in English. */

import type { SampleHeadingTranslation } from './shape.ts'
import { DIGHA, KHUDDAKA } from './text-notation.ts'

const english = (division: string, slug: string, title: string, note?: string): SampleHeadingTranslation => ({
  division,
  slug,
  language: 'en',
  fields: note === undefined ? { title } : { title, note },
})

/** The sample headings in English. */
export const headingTranslations: readonly SampleHeadingTranslation[] = [
  english(
    DIGHA,
    'sample-riverbank',
    'Conversation on a riverbank (a sample)',
    'Made up for the sample; not scripture',
  ),
  english(DIGHA, 'sample-water', 'The child and the water'),
  english(DIGHA, 'sample-question', 'The preceptor’s question'),
  english(DIGHA, 'sample-farewell', 'The farewell'),
  english(KHUDDAKA, 'sample-verses', 'Sample verses', 'Made up for the sample; not scripture'),
  english(KHUDDAKA, 'sample-patience', 'Verse on patience'),
  english(KHUDDAKA, 'sample-giving', 'Verse on giving'),
]
