/** Checks names, comments, test titles, documents and commit subjects against the vocabulary of docs/glossary.md. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '..')

/** The commit from which on subjects have the form `area: verb object`. */
const SUBJECTS_SINCE = '3d6a8250'
const MAX_SUBJECT_CHARS = 72
const MAX_CELL_CHARS = 200
/** Where the parameters of a declaration end at the latest, after its comment. */
const MAX_SIGNATURE_CHARS = 1_500

/**
 * Files that the rules leave out: this one names the words, landed migrations are never edited, one explains what the
 * code calls otherwise.
 */
const LEFT_OUT = /^scripts\/style\.ts$|^db\/migrations\/|^docs\/glossary\.md$/

/**
 * Words that names do not contain, and what to write instead. `beside`, `laid` and `kept` stay where columns are called
 * so.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?!keptOut$)(?:[kK]ept[A-Z]|\w+Kept\b)/, 'cached or stored'],
  [/[lL]anes?(?![a-z])/, 'worker'],
  [
    /^(?:Visit|Exchange|Shown|Asked|Surface|Refusal|Unfit|WrongUse)$/,
    'PageContext, RequestContext, RenderedPage, …Input, RouteGroup, …Error',
  ],
  [
    /^(?:dress|turnAway|lookAround|cameWith|hereOrBeside|leaveFresh|leaveDressed)$/,
    'applyCommonHeaders, rejectUnmatchedRequest, refresh, send',
  ],
  [/^refuse(?:$|[A-Z])|[a-z]Refusal|^refusal/, 'reject, error'],
  [/^tell(?:$|[A-Z])|^told$|^Told$/, 'report, log, message'],
  [/Beside|^beside[A-Z]/, 'alongside'],
  [/^[lL]aid[A-Z]/, 'aligned'],
  [/^[sS]tretch(?:es)?$|CommonRun|heaviestRun/, 'range, common substring, maximum-weight increasing subsequence'],
  [/^[bB]ones|Bones/, 'skeleton'],
  [/^[sS]lips?$|Slip(?![a-z])/, 'typo'],
  [
    /^(?:OddPlaces|oddLetters|putRight|takenUp|saidOf|STONES|leftovers|[pP]atience|PATIENCE|isHasty|writeWhole)$/,
    'see docs/glossary.md',
  ],
  [
    /^(?:forgetNowAndThen|forgetUnused|oncePer\w*|Looking|useLooking|Sight|inSight|Narrowing|Remembered)$/,
    'see docs/glossary.md',
  ],
  [/^(?:BREATH|REST|HAIR|LAST_WORDS|HANDFUL|ENOUGH)$/, 'a name with its unit'],
  [/^(?:MOST|LONGEST|LARGEST|DEEPEST)(?:_|$)/, 'MAX_'],
  [/^(?:SHORTEST|LEAST|FEWEST)(?:_|$)/, 'MIN_'],
]

/** Words that comments, titles of tests and documents do not contain. */
const PROSE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:nobody|somebody|everybody)\b/i, 'name the agent, or use the passive'],
  [/\b(?:stands?|stood)\b/i, 'is, contains'],
  [/\banew\b/i, 'again'],
  [/\breckon\w*/i, 'compute'],
  [/\bthreads? beside\b|\blanes?\b/i, 'worker'],
  [/\bhair's breadth\b|\bhandful\b/i, 'tolerance, few'],
  [/\bput right\b/i, 'corrected'],
  [/\b(?:museum|torture|eleventh|journey)\b/i, 'upgrade fixtures, stress, extensibility, smoke test'],
]

/** Checks a file against the style rules. Returns one line per fault. */
export function findStyleFaults(file: string, text: string): readonly string[] {
  return file.endsWith('.md') ? faultsInDocument(file, text) : faultsInSource(file, text)
}

function faultsInDocument(file: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    const words = line.replace(/`[^`]*`/g, '')
    const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).map((cell) => cell.trim()) : []
    const long = cells.filter((cell) => cell.length > MAX_CELL_CHARS)
    return [...proseFaults(at, words), ...long.map(() => `${at}: a table cell above ${MAX_CELL_CHARS} characters`)]
  })
}

const proseFaults = (at: string, words: string): readonly string[] =>
  PROSE.flatMap(([word, instead]) => {
    const [found] = word.exec(words) ?? []
    return found === undefined ? [] : [`${at}: “${found}” (write: ${instead})`]
  })

function faultsInSource(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const faults: string[] = []
  const at = (position: number) => `${file}:${source.getLineAndCharacterOfPosition(position).line + 1}`
  // many nodes begin or end at one place
  const [seen, begun, ended] = [new Set<number>(), new Set<number>(), new Set<number>()]
  const first = (places: Set<number>, place: number) => !places.has(place) && places.add(place)
  const check = (node: ts.Node): void => {
    const comments = [
      ...((first(begun, node.pos) && ts.getLeadingCommentRanges(text, node.pos)) || []),
      ...((first(ended, node.end) && ts.getTrailingCommentRanges(text, node.end)) || []),
    ]
    for (const { pos, end } of comments)
      if (first(seen, pos)) faults.push(...proseFaults(at(pos), text.slice(pos, end).replace(/`[^`]*`/g, '')))
    if (ts.isIdentifier(node) && isDeclared(node))
      for (const [name, instead] of NAMES)
        if (name.test(node.text)) faults.push(`${at(node.getStart())}: ${node.text} (write: ${instead})`)
    if (isTitle(node)) faults.push(...proseFaults(at(node.getStart()), node.text))
    ts.forEachChild(node, check)
  }
  check(source)
  faults.push(...staleParameters(file, text))
  if (!file.startsWith('test/')) faults.push(...undocumentedIn(source).map((name) => `${file}: ${name} has no comment`))
  return faults
}

/** Parameters that a comment explains and the declaration below it does not have. */
function staleParameters(file: string, text: string): readonly string[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ index, 0: comment }) => {
    const below = text.slice(index + comment.length, index + comment.length + MAX_SIGNATURE_CHARS)
    const names = [...comment.matchAll(/@param (\w+)/g)].map(([, name = '']) => name)
    const stale = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(below))
    return stale.map((name) => `${file}:${text.slice(0, index).split('\n').length}: no parameter ${name}`)
  })
}

/** Finds `@throws` tags that name an error for which there is no class. Returns one line per fault. */
export function findUnknownThrownErrors(texts: ReadonlyMap<string, string>): readonly string[] {
  const declared = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/class (\w+) extends \w*Error/g)].map(([, name = '']) => name),
  )
  const known = new Set([
    'Error',
    'TypeError',
    'RangeError',
    'SyntaxError',
    'AggregateError',
    'SQLiteError',
    'DOMException',
    ...declared,
  ])
  const judged = [...texts].filter(([file]) => !file.startsWith('test/'))
  return judged.flatMap(([file, text]) =>
    [...text.matchAll(/@throws \{?([A-Z]\w+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([, name]) => `${file}: no error is called ${name}`),
  )
}

/** Finds files that comments mention and the project does not have. Generated files have no comments of their own. */
export function findUnknownFileMentions(texts: ReadonlyMap<string, string>): readonly string[] {
  const known = new Set([...texts.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1)))
  const judged = [...texts].filter(([file]) => file !== 'test/scripts/style.test.ts')
  return judged.flatMap(([file, text]) =>
    [...text.matchAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/(?<![.\w-])([\w-]+(?:\.\w+)*\.tsx?)\b/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([, name]) => `${file}: no file is called ${name}`),
    ),
  )
}

/** Whether a name is given here, and not only used. */
const isDeclared = ({ parent }: ts.Identifier): boolean =>
  ts.isVariableDeclaration(parent) ||
  ts.isFunctionDeclaration(parent) ||
  ts.isClassDeclaration(parent) ||
  ts.isInterfaceDeclaration(parent) ||
  ts.isTypeAliasDeclaration(parent) ||
  ts.isMethodDeclaration(parent) ||
  ts.isParameter(parent)

const isTitle = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) &&
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /^(?:test|describe)\b/.test(node.parent.expression.getText())

/** Exports without a comment, or with one that begins with a tag. */
function undocumentedIn(source: ts.SourceFile): readonly string[] {
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc)
    if (docs.some(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? '').trim() !== '')) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    return [(statement as ts.DeclarationStatement).name?.getText() ?? 'an export']
  })
}

/** Subjects of commits that do not have the form. */
function subjectFaults(): readonly string[] {
  const log = Bun.spawnSync(['git', 'log', '--format=%h %s', `${SUBJECTS_SINCE}..HEAD`], { cwd: ROOT })
  // a clone without history has nothing to check
  const lines = log.exitCode === 0 ? log.stdout.toString().split('\n').filter(Boolean) : []
  const form = /^[0-9a-f]+ [a-z][a-z0-9 ,/-]*: [a-z]/
  return lines
    .filter((line) => !form.test(line) || line.slice(line.indexOf(' ') + 1).length > MAX_SUBJECT_CHARS)
    .map((line) => `commit ${line}: not “area: verb object” in ${MAX_SUBJECT_CHARS} characters`)
}

if (import.meta.main) {
  const listed = Bun.spawnSync(['git', 'ls-files', 'src', 'db', 'search', 'scripts', 'test', 'docs', '*.md'], {
    cwd: ROOT,
  })
  const files = listed.stdout
    .toString()
    .split('\n')
    .filter((file) => /\.(?:tsx?|md)$/.test(file) && !LEFT_OUT.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const faults = [
    ...[...texts].flatMap(([file, text]) => findStyleFaults(file, text)),
    ...findUnknownThrownErrors(texts),
    ...findUnknownFileMentions(texts),
    ...subjectFaults(),
  ]
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length === 0 ? `${files.length} files keep the rules of style` : `${faults.length} faults of style`,
  )
  if (faults.length > 0) process.exit(1)
}
