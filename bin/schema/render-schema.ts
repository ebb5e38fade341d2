import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalog, Column, Constraint, Statement } from './read-catalog.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')

const introduction = `-- The whole schema, one heading for each file that made it. Written from a database by 'npm run schema -- --write': never edited.
-- Names of constraints are left out where they are as PostgreSQL chooses them.`

/** The schema as one text, in the order in which the migrations name what is in it. */
export function renderSchema(catalog: Catalog): string {
  const sections = readSections().map(({ title, names }) => {
    const find = (list: Statement[]) =>
      names.flatMap((name) => list.filter((each) => each.name === name && each.table === null))
    const texts = [
      ...find(catalog.tables).map((table) => renderTable(table, catalog)),
      ...find(catalog.statements).map(renderStatement),
    ]
    return [`-- ==== ${title} ====`, ...texts].join('\n\n')
  })
  return `${[introduction, ...sections].join('\n\n')}\n`
}

/** What each file creates. A name that several create, as a function that was replaced, stays where it was first. */
function readSections(): { title: string; names: string[] }[] {
  const seen = new Set<string>()
  return [
    ...globSync('baseline/*.sql', { cwd: migrations }).sort(),
    ...globSync('*.sql', { cwd: migrations }).sort(),
  ].map((path) => {
    const text = readFileSync(join(migrations, path), 'utf8')
    const created = text.matchAll(/^CREATE (?:OR REPLACE )?(?:UNLOGGED )?(?:TABLE|TYPE|FUNCTION|VIEW|SEQUENCE) (\w+)/gm)
    const names = [...created].flatMap(([, name = '']) => (seen.has(name) ? [] : name))
    for (const name of names) seen.add(name)
    return { title: basename(path, '.sql').replace(/^\d\d-/, ''), names }
  })
}

function renderTable(table: Statement, { columns, constraints, statements }: Catalog): string {
  const own = constraints.filter((each) => each.table === table.name)
  const lines = [
    ...columns.filter((each) => each.table === table.name).map((column) => renderColumn(column, own)),
    ...own
      .filter(({ column }) => column === null)
      .map((constraint) => `  ${named(constraint)}${readable(constraint.definition)}`),
  ]
  // A comment ends its line, so that the comma stands before it.
  const body = lines.map((line, at) => (at === lines.length - 1 ? line : `${line},`)).join('\n')
  const others = statements.filter((each) => each.table === table.name).map(renderStatement)
  return [`${comment(table.comment)}${table.definition} (\n${body}\n);`, ...others].join('\n')
}

function renderColumn({ name, type, origin, isNotNull, comment: text }: Column, constraints: Constraint[]): string {
  const own = constraints.filter(({ column }) => column === name)
  const isKey = own.some(({ kind }) => kind === 'p')
  const texts = own.map((each) => ` ${named(each)}${ofColumn(each.definition)}`)
  const notNull = isNotNull && !isKey ? ' NOT NULL' : ''
  return `${comment(text, '  ')}  ${name} ${type}${notNull}${readable(origin + texts.join(''))}`
}

const ofColumn = (definition: string): string =>
  definition.replace(/^FOREIGN KEY \(\w+\) /, '').replace(/^(PRIMARY KEY|UNIQUE) \(\w+\)/, '$1')

/** As a person writes it: PostgreSQL names the type of each text, and breaks lines. */
const readable = (sql: string): string =>
  sql
    .replaceAll(/('(?:[^']|'')*')::(?:text|regclass|json|jsonb|jsonpath)\b/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'IN ($1)')
    .replaceAll(/\n\s*/g, ' ')

const named = ({ table, name }: Constraint): string =>
  new RegExp(`^${table}_(\\w+_)?(pkey|key|fkey|check)\\d*$`).test(name) ? '' : `CONSTRAINT ${name} `

function renderStatement({ definition, comment: text }: Statement): string {
  const plain = definition
    .trimEnd()
    .replace(/^CREATE OR REPLACE/, 'CREATE')
    .replace(/^(CREATE (?:UNIQUE )?INDEX .*?ON |CREATE FUNCTION )public\./, '$1')
    .replace(' USING btree', '')
    // A function's head on one line, as a person writes it.
    .replace(/\n RETURNS.*?\nAS (?=\$)/s, (head) => head.replaceAll(/\n */g, ' '))
    .replaceAll('$function$', () => '$$')
    .replaceAll('timestamp with time zone', 'timestamptz')
  if (plain.includes('\n')) return `${comment(text)}${plain}${plain.endsWith(';') ? '' : ';'}`
  return `${comment(text)}${wrap(readable(plain)).join('\n  ')};`
}

const comment = (text: string | null, indent = ''): string =>
  text === null
    ? ''
    : wrap(text)
        .map((line) => `${indent}-- ${line}\n`)
        .join('')

const width = 140

const wrap = (text: string): string[] =>
  (text.match(new RegExp(`\\S.{1,${width - 5}}(?= |$)`, 'g')) ?? []).map((line) => line.trim())
