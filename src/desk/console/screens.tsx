/** Which screen an address opens. */

import type { ComponentChildren } from 'preact'
import { bulkKindOf } from '../../definitions/bulk-kinds.ts'
import type { Resource } from '../../definitions/definition.ts'
import { allResources } from '../../definitions/registry.ts'
import { later } from './base/later.tsx'
import { nameOfCollection, plainKinds, resourceNamed } from './base/names.ts'
import { publishes } from './base/own-key.ts'
import { NEW } from './base/records.ts'
import type { Route } from './base/route.ts'
import { isEditionId } from './base/text-names.ts'
import { conflictFilter } from './conflicts/filter.ts'
import { isKind, misprintFilter } from './misprints/filter.ts'
import { proposalFilter } from './proposals/proposal.ts'
import { ListScreen } from './screens/list.tsx'
import { StartScreen } from './screens/start.tsx'

const HeadingScreen = later(() => import('./screens/heading.tsx'), 'HeadingScreen')
const RecordScreen = later(() => import('./screens/record.tsx'), 'RecordScreen')
const BatchScreen = later(() => import('./screens/batch.tsx'), 'BatchScreen')
const BookScreen = later(() => import('./screens/book.tsx'), 'BookScreen')
const CollectionsScreen = later(() => import('./screens/collections.tsx'), 'CollectionsScreen')
const ConflictScreen = later(() => import('./screens/conflicts.tsx'), 'ConflictScreen')
const BulkScreen = later(() => import('./screens/bulk.tsx'), 'BulkScreen')
const FindScreen = later(() => import('./screens/find.tsx'), 'FindScreen')
const UntranslatedScreen = later(() => import('./screens/untranslated.tsx'), 'UntranslatedScreen')
const EditScreen = later(() => import('./screens/history.tsx'), 'EditScreen')
const FirstHourScreen = later(() => import('./screens/first-hour.tsx'), 'FirstHourScreen')
const HistoryScreen = later(() => import('./screens/history.tsx'), 'HistoryScreen')
const CorrectScreen = later(() => import('./screens/correct.tsx'), 'CorrectScreen')
const CorrectionScreen = later(() => import('./screens/corrections.tsx'), 'CorrectionScreen')
const CorrectionsScreen = later(() => import('./screens/corrections.tsx'), 'CorrectionsScreen')
const MisprintsScreen = later(() => import('./screens/misprints.tsx'), 'MisprintsScreen')
const MisprintProgressScreen = later(
  () => import('./screens/misprint-progress.tsx'),
  'MisprintProgressScreen',
)
const PageScreen = later(() => import('./screens/page.tsx'), 'PageScreen')
const PagesScreen = later(() => import('./screens/pages.tsx'), 'PagesScreen')
const PlainScreen = later(() => import('./screens/plain.tsx'), 'PlainScreen')
const ProposalsScreen = later(() => import('./screens/proposals.tsx'), 'ProposalsScreen')
const MineScreen = later(() => import('./screens/mine.tsx'), 'MineScreen')
const OneOfMineScreen = later(() => import('./screens/mine.tsx'), 'OneOfMineScreen')
const WeeksScreen = later(() => import('./screens/weeks.tsx'), 'WeeksScreen')
const SourcesScreen = later(() => import('./screens/sources.tsx'), 'SourcesScreen')
const TreeScreen = later(() => import('./screens/tree.tsx'), 'TreeScreen')
const VolumesScreen = later(() => import('./screens/tree.tsx'), 'VolumesScreen')

/** What the navigation leads to, by the first part of the address, in its groups. */
export interface Group {
  readonly label: string
  readonly screens: readonly (readonly [name: string, title: string])[]
}

/** What writes many things at once, which a key that only proposes may not. */
const OF_MANY = ['batch', 'collections', 'bulk']

/** @param publishes whether the key may: who proposes sees what that is about */
export const groupsOf = (publishes: boolean): readonly Group[] => [
  {
    label: '',
    screens: [
      ['', 'งานที่รออยู่'],
      publishes ? ['proposals', 'รอตรวจ'] : ['mine', 'งานของฉัน'],
      ['first-hour', 'ชั่วโมงแรก'],
    ],
  },
  {
    label: 'แก้คำ',
    screens: [
      ['misprints', 'คำผิด'],
      ['conflicts', 'ข้อความที่ไม่ตรงกัน'],
      ...(publishes ? ([['batch', 'ตัดสินทีละหลายคู่']] as const) : []),
      ['corrections', 'คำที่แก้แล้ว'],
      ['pages', 'อ่านเทียบกับฉบับพิมพ์'],
      ...plainKinds.map(({ name, called }) => [name, called] as const),
    ],
  },
  {
    label: 'บทสวดและหนังสือ',
    screens: [
      ...allResources.map(({ name, label }) => [name, label.th] as const),
      ['canon', 'สารบัญพระไตรปิฎก'],
    ],
  },
  {
    label: 'ดูแล',
    screens: [
      ['history', 'ประวัติการแก้ไข'],
      ['sources', 'แหล่งข้อความที่นำเข้า'],
      ...(publishes ? ([['collections', 'นำออกและนำกลับ']] as const) : []),
    ],
  },
]

/** Titles by the first part of the address. */
export const TITLES: ReadonlyMap<string, string> = new Map(
  [true, false].flatMap((publishes) => groupsOf(publishes).flatMap(({ screens }) => screens)),
)

interface Screen {
  readonly title: string
  readonly screen: ComponentChildren
  /** Whether all addresses that begin so open this one screen; the focus stays where it is between them. */
  readonly isWhole?: true
}

export const screenOf = (route: Route): Screen =>
  openedBy(route) ?? { title: 'ไม่พบหน้าจอนี้', screen: <p>กรุณาเลือกหน้าจอจากรายการด้านข้าง</p> }

function openedBy({ parts, query }: Route): Screen | undefined {
  const [name = '', one = '', two = ''] = parts
  const title = TITLES.get(name) ?? ''
  if (!publishes.value && OF_MANY.includes(name))
    return {
      title,
      screen: <p>งานนี้เปลี่ยนหลายรายการพร้อมกัน จึงเสนอให้ตรวจไม่ได้ กรุณาทำทีละรายการ หรือให้ผู้ที่เผยแพร่ได้ทำ</p>,
    }
  const resource = resourceNamed(name)
  if (resource) return ofResource(resource, parts, query)
  const queue = queueOf(parts, query)
  if (queue) return { title, isWhole: true, screen: queue }
  if (name === 'misprints' && one === 'progress')
    return { title: 'ความคืบหน้าของคำผิด', screen: <MisprintProgressScreen /> }
  switch ([name, ...parts.slice(1).map(() => '*')].join('/')) {
    case '':
      return { title, screen: <StartScreen /> }
    case 'batch':
      return { title, screen: <BatchScreen key={query.toString()} filter={conflictFilter(query)} /> }
    case 'bulk/*': {
      const kind = bulkKindOf(one)
      return (
        kind && {
          title: `วาง${kind.resource.label.th}หลายรายการ`,
          screen: <BulkScreen key={one} kind={kind} />,
        }
      )
    }
    case 'canon':
      return { title, screen: <VolumesScreen /> }
    case 'canon/*':
      return { title: `สารบัญเล่ม ${one}`, screen: <TreeScreen key={one} volume={Number(one)} /> }
    case 'canon/*/*':
      return {
        title: two === NEW ? 'เพิ่มหัวข้อพระไตรปิฎก' : 'หัวข้อพระไตรปิฎก',
        screen: <HeadingScreen key={`${one}/${two}`} division={one} slug={two} query={query} />,
      }
    case 'corrections':
      return { title, screen: <CorrectionsScreen query={query} /> }
    case 'corrections/*':
      return one === NEW
        ? { title: 'แก้คำผิด', screen: <CorrectScreen key={query.toString()} query={query} /> }
        : {
            title: 'คำที่แก้แล้ว',
            screen: <CorrectionScreen key={one} id={Number(one)} query={query} />,
          }
    case 'first-hour':
    case 'first-hour/*':
      return { title, screen: <FirstHourScreen name={one || undefined} /> }
    case 'history':
      return { title, screen: <HistoryScreen query={query} /> }
    case 'history/*':
      if (one === 'weeks') return { title: 'งานของแต่ละคน', screen: <WeeksScreen query={query} /> }
      return { title: 'การแก้ไขครั้งหนึ่ง', screen: <EditScreen key={one} id={Number(one)} /> }
    case 'mine':
      return { title, screen: <MineScreen /> }
    case 'mine/*':
      return { title, screen: <OneOfMineScreen key={one} id={Number(one)} /> }
    case 'pages':
      return { title, screen: <PagesScreen /> }
    case 'sources':
      return { title, screen: <SourcesScreen /> }
    case 'collections':
      return { title, screen: <CollectionsScreen /> }
    case 'find': {
      const q = query.get('q') ?? ''
      return { title: 'ผลการค้น', screen: <FindScreen key={q} q={q} /> }
    }
    case 'untranslated':
      return {
        title: `รอคำแปล: ${nameOfCollection(query.get('collection') ?? '')}`,
        screen: <UntranslatedScreen query={query} />,
      }
  }
  return undefined
}

/** The queue that an address opens, at one of its things where the address names one. */
function queueOf(parts: readonly string[], query: URLSearchParams) {
  const [name = '', one = '', two = '', three = ''] = parts
  const rest = parts.slice(1).join('/')
  const number = (part: string) => (Number(part) > 0 ? String(Number(part)) : undefined)
  if (name === 'conflicts')
    return <ConflictScreen name={isEditionId(three) ? rest : undefined} filter={conflictFilter(query)} />
  if (name === 'misprints' && isKind(one || 'suspects')) {
    const filter = misprintFilter(isKind(one) ? one : 'suspects', query)
    return <MisprintsScreen name={number(two)} filter={filter} />
  }
  if (name === 'proposals' && parts.length <= 2)
    return <ProposalsScreen name={number(one)} filter={proposalFilter(query)} />
  if (name === 'pages' && (one === 'mine' || (parts.length > 2 && parts.length <= 4))) {
    const part = isEditionId(two) && one !== 'mine' ? { volume: Number(one), edition: two } : undefined
    return <PageScreen name={part && number(three) ? rest : undefined} part={part} />
  }
  const plain = plainKinds.find((kind) => kind.name === name)
  return plain && <PlainScreen kind={plain} name={number(one)} query={query} />
}

function ofResource(
  resource: Resource,
  parts: readonly string[],
  query: URLSearchParams,
): Screen | undefined {
  const { name, path, label, reservedSlugs = [] } = resource
  const [, slug = '', below] = parts
  if (parts.length === 1)
    return { title: label.th, screen: <ListScreen key={name} resource={resource} query={query} /> }
  // what stands in the API below a collection without being a record of it
  if (parts.length === 2 && reservedSlugs.includes(slug)) {
    const inner = allResources.find((other) => other.path === `${path}/${slug}`)
    return openedBy({ parts: inner ? [inner.name] : [slug, name], query })
  }
  if (parts.length === 2)
    return {
      title: slug === NEW ? `เพิ่ม${label.th}` : label.th,
      screen: <RecordScreen key={`${name}/${slug}`} resource={resource} slug={slug} query={query} />,
    }
  if (name === 'books' && below === 'contents' && parts.length === 3)
    return { title: 'เนื้อหาหนังสือ', screen: <BookScreen key={slug} slug={slug} /> }
  return undefined
}
