/** The imported texts in order of rank: how much text each has, and what its import reported. */

import { getStatedLicence } from '../../../definitions/licences.ts'
import { getThaiSourceTitle } from '../../../definitions/source-titles.ts'
import { getReadableSourceVersion } from '../../../definitions/source-versions.ts'
import { getFromApi } from '../base/api.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { formatPackingWarningPlace } from '../base/packing-place.ts'
import { DescriptionList, formatThaiCount, formatThaiDateTime } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'

const MAX_LISTED_SOURCES = 200

const query = { limit: MAX_LISTED_SOURCES }

/** Screen `/desk/sources`: the imported texts, and the dictionaries if there are any. */
export const ImportedSourcesScreen = () => (
  <>
    <LoadAndRender load={() => getFromApi('/api/desk/sources', query)}>
      {({ items }) =>
        items.length === 0 ? (
          <p>ยังไม่มีข้อความที่นำเข้าไว้ กรุณาให้ผู้ดูแลเครื่องนำเข้า</p>
        ) : (
          <>
            <p class="soft">
              เมื่อหลายแหล่งมีข้อความของหัวข้อเดียวกันและยังไม่มีใครตัดสิน ผู้อ่านเห็นแหล่งที่อยู่ลำดับต้นกว่า คู่ที่ต่างกันอยู่ที่{' '}
              <a href={createScreenAddress(['conflicts'])}>ข้อความที่ไม่ตรงกัน</a>
            </p>
            {items.map((source) => (
              <ImportedSource key={source.id} source={source} />
            ))}
          </>
        )
      }
    </LoadAndRender>
    <LoadAndRender load={() => getFromApi('/api/desk/dictionaries', query)}>
      {({ items }) => items.map((dictionary) => <ImportedDictionary key={dictionary.id} dictionary={dictionary} />)}
    </LoadAndRender>
  </>
)

type ListedDictionary = components['schemas']['ImportedDictionaryList']['items'][number]

function ImportedDictionary({ dictionary }: { readonly dictionary: ListedDictionary }) {
  const { warnings, found } = dictionary
  const messages = [...warnings, ...found.map(({ title, count }) => `${title} ${formatThaiCount(count)} แห่ง`)]
  return (
    <section aria-labelledby={`dictionary-${dictionary.rank}`}>
      <h2 id={`dictionary-${dictionary.rank}`}>
        พจนานุกรม {formatThaiCount(dictionary.rank)}. <bdi>{dictionary.title}</bdi>
      </h2>
      <DescriptionList
        facts={[
          ['นำเข้าเมื่อ', formatThaiDateTime(dictionary.importedAt)],
          ['อธิบายเป็นภาษา', dictionary.language],
          ['สัญญาอนุญาต', getStatedLicence(dictionary.licence) ?? 'ไม่ได้ระบุ'],
          ['ที่อยู่', dictionary.url],
          ['คำ', formatThaiCount(dictionary.entries)],
        ]}
      />
      {messages.length > 0 && <ImportMessages lines={messages} />}
    </section>
  )
}

type Source = components['schemas']['ImportedSourceList']['items'][number]

/** Renders one source with the messages of its packing and import. */
function ImportedSource({ source }: { readonly source: Source }) {
  return (
    <section aria-labelledby={`source-${source.rank}`}>
      <h2 id={`source-${source.rank}`}>
        {formatThaiCount(source.rank)}. <bdi>{getThaiSourceTitle(source)}</bdi>
      </h2>
      <DescriptionList facts={listFacts(source)} />
      <h3>ข้อสังเกตจากการนำเข้า</h3>
      {source.warnings.length === 0 ? <p>ไม่มี</p> : <ImportMessages lines={source.warnings} />}
      {source.found.length > 0 && <h3>ข้อสังเกตจากการทำชุดข้อความ</h3>}
      {source.found.map(({ group, title, count, places }) => (
        <details key={group}>
          <summary>
            {title} {formatThaiCount(count)} แห่ง
          </summary>
          <ImportMessages lines={places} />
        </details>
      ))}
    </section>
  )
}

const listFacts = (source: Source) =>
  [
    ['นำเข้าเมื่อ', formatThaiDateTime(source.importedAt)],
    ['รุ่น', getReadableSourceVersion(source.version) ?? 'ไม่ได้ระบุ'],
    ['ผู้เผยแพร่', source.publisher],
    ['สัญญาอนุญาต', getStatedLicence(source.licence) ?? 'ไม่ได้ระบุ'],
    ['ที่อยู่', source.url],
    ['ข้อความ', `${formatThaiCount(source.passages)} บท`],
    ['หน้า', formatThaiCount(source.pages)],
    ['ตัวอักษร', formatThaiCount(source.characters)],
    ['หัวข้อ', formatThaiCount(source.headings)],
  ] as const

const ImportMessages = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul>
    {lines
      .flatMap((line) => formatPackingWarningPlace(line) ?? [])
      .map((line, index) => (
        // lines may repeat
        <li key={`${index} ${line}`}>
          <bdi>{line}</bdi>
        </li>
      ))}
  </ul>
)
