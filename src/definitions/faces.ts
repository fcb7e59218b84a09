/** The resources as readers come upon them: which have lists of their own, in which order, and which group others. */

import type { Face, Resource } from './definition.ts'
import { allResources } from './registry.ts'

/** A resource whose face is there. */
export type Faced = Resource & { readonly face: Face }

/** Those that have a list of their own, in the order of the menu. */
export const faced: readonly Faced[] = allResources
  .filter((resource): resource is Faced => resource.face !== undefined)
  .sort((a, b) => a.face.place - b.face.place)

/** The path of the list of a resource. */
export const listPath = ({ path, face }: Pick<Faced, 'path' | 'face'>): string => face.path ?? path

/** The records of one resource, placed in those of another, as chants do in their sections. */
export interface Grouping {
  readonly members: Resource
  readonly groups: Resource
  /** The members' field that names their group. */
  readonly field: string
  /** The filter of the members' list that takes a group; undefined where there is none. */
  readonly filter: string | undefined
}

const groupings: readonly Grouping[] = allResources.flatMap((members) => {
  for (const [field, { kind, ...reference }] of Object.entries(members.fields)) {
    if (kind !== 'reference' || !('to' in reference)) continue
    const groups = allResources.find(({ name }) => name === reference.to)
    const { of, field: by } = groups?.counts ?? {}
    if (!groups || of !== members.name || by !== field) continue
    const [filter] =
      Object.entries(members.filters).find(([, one]) => one.by === 'equal' && one.field === field) ?? []
    return { members, groups, field, filter }
  }
  return []
})

/** How the records of a resource are grouped; undefined where they are not. */
export const groupingOf = ({ name }: Pick<Resource, 'name'>): Grouping | undefined =>
  groupings.find(({ members }) => members.name === name)

/** Every resource in the order of the menu: groups before what they contain, and last what readers come to from elsewhere. */
export const inReadersOrder: readonly Resource[] = [
  ...new Set([
    ...faced.flatMap((resource) => [groupingOf(resource)?.groups ?? resource, resource]),
    ...allResources,
  ]),
]
