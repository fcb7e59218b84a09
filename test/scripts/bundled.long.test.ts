/** The list of a release's contents matches the bundle, and unused packages stay out. */

import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createBillOfMaterials } from '../../scripts/bill-of-materials.ts'
import { type BuildResult, buildProgram } from '../../scripts/build.ts'
import { readBundledPackage } from '../../scripts/bundled.ts'
import { createThirdPartyText } from '../../scripts/licences.ts'
import { runtimeParts } from '../../scripts/runtime-parts.ts'
import { testFolder } from '../support/folders.ts'

const folder = testFolder()
let built: BuildResult

beforeAll(async () => {
  built = await buildProgram({ outfile: join(folder, 'library') })
})

const namesIn = () => built.packages.map((path) => readBundledPackage(path).name)

test('dependencies of dependencies are named, and nothing that is only in package.json', () => {
  // by elysia, without being a dependency of ours
  expect(namesIn()).toContain('@sinclair/typebox')
  expect(namesIn()).toContain('file-type')
  for (const ours of ['elysia', 'drizzle-orm', 'typebox', 'swagger-ui-dist']) expect(namesIn()).toContain(ours)
  for (const tool of ['typescript', 'fast-check', 'bun-types']) expect(namesIn()).not.toContain(tool)
})

test('packages of the desk bundle are named', () => {
  for (const name of ['preact', 'diff', 'hucre']) expect(namesIn()).toContain(name)
})

test('the second viewer of the swagger plugin is not bundled', async () => {
  expect(namesIn().filter((name) => name.startsWith('@scalar/'))).toEqual([])
  const program = await Bun.file(built.path).bytes()
  const text = Buffer.from(program.buffer, program.byteOffset, program.byteLength)
  expect(text.includes('--scalar-')).toBe(false)
})

test('THIRD-PARTY.txt has every package and runtime part with its licence', () => {
  const text = createThirdPartyText(built.packages)
  for (const path of built.packages) {
    const { name, version, licence } = readBundledPackage(path)
    expect(licence).toBeString()
    expect(text).toContain(`\n${name} ${version} (${licence})\n`)
  }
  for (const { name, licence } of runtimeParts) {
    expect(text).toContain(name)
    expect(text).toContain(`(${licence})`)
  }
  expect(text).toContain('JavaScriptCore')
  expect(text).toContain(`SQLite ${process.versions.sqlite} (blessing)`)
  expect(text).toContain(`github.com/oven-sh/bun/tree/bun-v${Bun.version}`)
})

/** What the schema of CycloneDX 1.6 requires of what Library writes. */
test('the bill of materials is valid CycloneDX 1.6', () => {
  const bill = createBillOfMaterials(built.packages)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  const components = [bill.metadata.component, ...bill.components]
  expect(components.length).toBe(1 + runtimeParts.length + built.packages.length)
  for (const component of components) {
    expect(['application', 'library', 'platform']).toContain(component.type)
    expect(component.name).not.toBe('')
    expect(component['bom-ref']).not.toBe('')
    expect(component.purl).toMatch(/^pkg:(npm|github|generic)\/(%40[a-z0-9.-]+\/)?[a-z0-9.%/_+-]+(@[\w.%-]+)?$/)
    for (const { expression } of component.licenses ?? [])
      expect(expression).toMatch(/^[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*$/)
    for (const { type, url } of component.externalReferences ?? []) {
      expect(['vcs', 'website']).toContain(type)
      expect(URL.canParse(url)).toBe(true)
    }
  }
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { ref, dependsOn } of bill.dependencies) {
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
  }
})
