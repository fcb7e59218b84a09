/** The chapters in the form of a new book. They are saved together with the book. */

import { MAX_LONG_TEXT_CHARS, MAX_SHORT_TEXT_CHARS } from '../../../definitions/labels.ts'
import { SecondaryButton } from '../form/controls.tsx'
import { FormField } from '../form/field.tsx'
import type { ChapterText } from './chapters.ts'

interface NewChaptersProps {
  readonly chapters: readonly ChapterText[]
  readonly setChapters: (chapters: readonly ChapterText[]) => void
}

/** Renders the fields for the chapters of a new book, with buttons to add and remove chapters. */
export const NewBookChapterFields = ({ chapters, setChapters }: NewChaptersProps) => (
  <>
    {chapters.map((chapter, at) => (
      <details class="chapter" key={at} open={chapter.body === ''}>
        <summary>
          บทที่ {at + 1} <bdi>{chapter.title}</bdi>
        </summary>
        {(['title', 'body'] as const).map((name) => {
          const th = `${name === 'title' ? 'ชื่อบทที่' : 'เนื้อความบทที่'} ${at + 1}`
          return (
            <FormField
              key={name}
              form={`new-chapter-${at}`}
              name={name}
              field={{
                kind: 'text',
                label: { th, en: name },
                max: name === 'title' ? MAX_SHORT_TEXT_CHARS : MAX_LONG_TEXT_CHARS,
              }}
              value={chapter[name]}
              issues={{}}
              onChange={(typed) => setChapters(chapters.with(at, { ...chapter, [name]: String(typed ?? '') }))}
            />
          )
        })}
        <SecondaryButton label="ลบบทนี้" about={`บทที่ ${at + 1}`} onClick={() => setChapters(chapters.toSpliced(at, 1))} />
      </details>
    ))}
    <button type="button" onClick={() => setChapters([...chapters, { title: '', body: '' }])}>
      เพิ่มบท
    </button>
  </>
)
