/** Which screen an address opens. */

import type { ComponentChildren } from 'preact'
import { resourceNamed } from './names.ts'
import type { Route } from './route.ts'
import { ListScreen } from './screens/list.tsx'
import { StartScreen } from './screens/start.tsx'

interface Screen {
  readonly title: string
  readonly screen: ComponentChildren
}

export function screenOf({ parts, query }: Route): Screen {
  const [place, slug] = parts
  if (place === undefined) return { title: 'งานที่รออยู่', screen: <StartScreen /> }
  const resource = resourceNamed(place)
  if (resource && slug === undefined) {
    return { title: resource.label.th, screen: <ListScreen key={place} resource={resource} query={query} /> }
  }
  return { title: 'ไม่พบหน้าจอนี้', screen: <p>กรุณาเลือกหน้าจอจากรายการด้านข้าง</p> }
}
