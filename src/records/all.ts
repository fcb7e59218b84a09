/** The stores of all resources, by the resource's name. */

import type { ResourceName } from '../definitions/definition.ts'
import type { RecordStore } from './store.ts'

/** The stores of all resources. */
export type RecordStores = ReadonlyMap<ResourceName, RecordStore>

/** The store of one resource. */
export function recordsOf(records: RecordStores, name: ResourceName): RecordStore {
  const store = records.get(name)
  if (!store) throw new Error(`No store for ${name}`)
  return store
}
