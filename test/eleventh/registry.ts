/** Loaded before other tests (`bun test --preload`): puts an eleventh resource into the registry, its table into the migrations. */

import { Database } from 'bun:sqlite'
import { mock } from 'bun:test'
import * as registry from '../../src/resources/registry.ts'
import { teacherLines, teachers } from './teachers.ts'

const resources = {
  ...registry.resources,
  [teacherLines.name]: teacherLines,
  [teachers.name]: teachers,
}
const allResources = Object.values(resources)
mock.module('../../src/resources/registry.ts', () => ({
  resources,
  resourceNames: Object.keys(resources),
  allResources,
}))

// only now, since it reads the registry
const { migrationFor } = await import('../../scripts/migration.ts')
const { migrateFrom } = await import('../../db/migrate.ts')
const { migrations } = await import('../../db/migrations.ts')
const sqlite = new Database(':memory:')
migrateFrom(sqlite, 0)
const steps = [...migrations, migrationFor(sqlite, allResources)]
mock.module('../../db/migrations.ts', () => ({ migrations: steps, CURRENT_VERSION: steps.length }))
