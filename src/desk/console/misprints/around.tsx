/** What others say of a place: all witnesses aligned at the words, other copies that notes know, and the dictionary. */

import { languageOf } from '../../../definitions/editions.ts'
import { Load } from '../base/loaded.tsx'
import { ReaderLink } from '../base/reader-link.tsx'
import { editionName, sourceName } from '../base/text-names.ts'
import { readableCount } from '../base/value.tsx'
import type { KnownWord, Surroundings, WitnessTable } from './asking.ts'

interface AroundProps {
  /** Tells one misprint from another. */
  readonly id: number
  readonly load: () => Promise<Surroundings>
}

export function AroundPlace({ id, load }: AroundProps) {
  return (
    <aside class="around" aria-labelledby="around">
      <h2 id="around">ที่อื่นว่าอย่างไร</h2>
      <Load from={async () => ({ id, found: await load() })} by={[id]}>
        {({ id: of, found: { witnesses, words } }) =>
          of !== id ? (
            <p class="loading">กำลังโหลด…</p>
          ) : (
            <>
              <Witnesses table={witnesses} />
              {words.map((word) => (
                <Meaning key={word.word} word={word} />
              ))}
            </>
          )
        }
      </Load>
    </aside>
  )
}

type Reading = WitnessTable['places'][number]['readings'][number]

function Witnesses({ table }: { readonly table: WitnessTable | undefined }) {
  const places = table?.places ?? []
  if (!table || places.length === 0) return <p class="soft">ไม่มีแหล่งอื่นให้เทียบตรงนี้</p>
  const nameOf = ({ witness }: Reading) => table.witnesses[witness]
  return (
    <>
      {places.map((place, index) => (
        <section key={index}>
          <dl class="witnesses">
            {place.readings.map((reading, nth) => (
              <div key={nth}>
                <dt>
                  <bdi>{sourceName(nameOf(reading)?.source ?? '')}</bdi>{' '}
                  <span class="soft">
                    {editionName(nameOf(reading)?.edition ?? '')}
                    {reading.note !== undefined && ` · เชิงอรรถ ${reading.note}`}
                  </span>
                </dt>
                <dd lang={languageOf(nameOf(reading)?.edition ?? 'pali')}>
                  {reading.text === '' ? <span class="soft">(ไม่มี)</span> : <bdi>{reading.text}</bdi>}
                  {reading.printed !== undefined && <del> {reading.printed}</del>}
                </dd>
              </div>
            ))}
          </dl>
          {place.known && <p class="tag">เชิงอรรถรู้จักคำต่างนี้</p>}
        </section>
      ))}
    </>
  )
}

/** Letters of a meaning that are shown. */
const SHORT = 140

function Meaning({ word: { word, readings, occurrences } }: { readonly word: KnownWord }) {
  const [first] = readings
  const meaning = first ? plain(first.entries[0]?.html ?? '') : ''
  return (
    <section class="meaning">
      <h3>
        <ReaderLink path={`/words/${encodeURIComponent(word)}`}>
          <bdi lang="pi">{word}</bdi>
        </ReaderLink>
      </h3>
      <p class="soft">ในพระไตรปิฎก {readableCount(occurrences.total)} ครั้ง</p>
      {first ? (
        <p>
          <b lang="pi">{first.headword}</b> {first.analysis}{' '}
          <span class="soft">{meaning.length > SHORT ? `${meaning.slice(0, SHORT)}…` : meaning}</span>
        </p>
      ) : (
        <p class="soft">พจนานุกรมไม่มีคำนี้</p>
      )}
    </section>
  )
}

const LETTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

/** The words of a dictionary's entry, which come as markup. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => LETTERS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
