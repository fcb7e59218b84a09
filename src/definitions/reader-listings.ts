/** How public pages list the resources: which have a list page, in which order, and which group others. */

import type { ReaderListingDefinition, ResourceDefinition } from './definition.ts'
import { contractResources } from './registry.ts'

/** A resource that has a public list page. */
export type ResourceWithReaderListing = ResourceDefinition & { readonly face: ReaderListingDefinition }

/** The resources with a list page of their own, in the order of the menu. */
export const resourcesWithListPage: readonly ResourceWithReaderListing[] = contractResources
  .filter((resource): resource is ResourceWithReaderListing => resource.face !== undefined)
  .sort((a, b) => a.face.place - b.face.place)

/** Returns the path of a resource's public list page. */
export const getResourceListPath = ({ path, face }: Pick<ResourceWithReaderListing, 'path' | 'face'>): string =>
  face.path ?? path

/** A resource whose records are grouped by the records of another resource, as chants are by their sections. */
export interface ResourceGroupRelation {
  readonly members: ResourceDefinition
  readonly groups: ResourceDefinition
  /** The members' field that names their group. */
  readonly field: string
  /** The filter of the members' list by group; undefined if there is none. */
  readonly filter: string | undefined
}

const groupings: readonly ResourceGroupRelation[] = contractResources.flatMap((members) => {
  for (const [field, { kind, ...reference }] of Object.entries(members.fields)) {
    if (kind !== 'reference' || !('to' in reference)) continue
    const groups = contractResources.find(({ name }) => name === reference.to)
    const { of, field: by } = groups?.counts ?? {}
    if (!groups || of !== members.name || by !== field) continue
    const [filter] = Object.entries(members.filters).find(([, one]) => one.by === 'equal' && one.field === field) ?? []
    return { members, groups, field, filter }
  }
  return []
})

/** Finds how the records of a resource are grouped. Undefined if they are not. */
export const findResourceGroupRelation = ({
  name,
}: Pick<ResourceDefinition, 'name'>): ResourceGroupRelation | undefined =>
  groupings.find(({ members }) => members.name === name)

/**
 * All resources in the order of the menu. Groups come before the records that they contain. Resources without a list
 * page come last.
 */
export const resourcesInReaderMenuOrder: readonly ResourceDefinition[] = [
  ...new Set([
    ...resourcesWithListPage.flatMap((resource) => [findResourceGroupRelation(resource)?.groups ?? resource, resource]),
    ...contractResources,
  ]),
]
