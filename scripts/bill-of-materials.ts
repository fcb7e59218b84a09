/** What is inside a release as CycloneDX 1.6, which scanners for known weaknesses read (https://cyclonedx.org). */

import { name, version } from '../package.json' with { type: 'json' }
import { readBundledPackage } from './bundled.ts'
import { type RuntimePart, runtimeParts } from './runtime-parts.ts'

interface Component {
  readonly type: 'application' | 'library' | 'platform'
  readonly 'bom-ref': string
  readonly group?: string
  readonly name: string
  readonly version?: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly purl?: string
  readonly externalReferences?: readonly { readonly type: 'vcs' | 'website'; readonly url: string }[]
}

/** Creates the CycloneDX document of the binary. @param packages folders of the packages in it (BuildResult) */
export function createBillOfMaterials(packages: readonly string[]) {
  const components = [...runtimeParts.map(partOf), ...packages.map(packageOf)]
  const program: Component = {
    type: 'application',
    'bom-ref': `pkg:generic/${name}@${version}`,
    name,
    version,
    licenses: [{ expression: 'MIT' }],
    purl: `pkg:generic/${name}@${version}`,
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: program },
    components,
    dependencies: [{ ref: program['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) }],
  }
}

function packageOf(folder: string): Component {
  const { name, version, licence } = readBundledPackage(folder)
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${bare}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope === undefined ? {} : { group: scope }),
    name: bare ?? name,
    version,
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
    purl,
  }
}

function partOf({ name, version, licence, source }: RuntimePart): Component {
  const [, repository] = /^https:\/\/github\.com\/(.+)$/.exec(source) ?? []
  const at = version === undefined ? '' : `@${encodeURIComponent(name === 'Bun' ? `bun-v${version}` : version)}`
  const purl = `pkg:${repository === undefined ? `generic/${encodeURIComponent(name.toLowerCase())}` : `github/${repository.toLowerCase()}`}${at}`
  return {
    type: name === 'Bun' ? 'platform' : 'library',
    'bom-ref': purl,
    name,
    ...(version === undefined ? {} : { version }),
    licenses: [{ expression: licence }],
    purl,
    externalReferences: [{ type: repository === undefined ? 'website' : 'vcs', url: source }],
  }
}
