/** The pages that readers will see of a chapter, cut by the same rule while it is typed. */

import { chapterPages } from '../../../records/books/paging.ts'
import { readableCount } from '../base/value.tsx'
import type { Text } from './chapters.ts'

/** Most pages that are drawn. */
const MOST_SHOWN = 20

export function PagePreview({ text }: { readonly text: Text }) {
  const pages = chapterPages(text.body)
  return (
    <section class="pages" aria-label="ตัวอย่างหน้าที่ผู้อ่านจะเห็น">
      <p class="soft">บทนี้มี {readableCount(pages.length)} หน้า</p>
      {pages.slice(0, MOST_SHOWN).map((paragraphs, index) => (
        <article key={index}>
          {index === 0 && text.title !== '' && <h2 dir="auto">{text.title}</h2>}
          {paragraphs.map((paragraph, at) => (
            <p key={at} dir="auto">
              {paragraph}
            </p>
          ))}
          <p class="soft">หน้า {index + 1} ของบท</p>
        </article>
      ))}
      {pages.length > MOST_SHOWN && <p class="soft">แสดง {MOST_SHOWN} หน้าแรก</p>}
    </section>
  )
}
