import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Functions that break the rule of server/migrations/README.md ('What belongs into SQL'), each with its reason. */
const exceptions: Record<string, string> = {
  list_new_memberships: "the list of the catalogue's products, until it is written by code",
  refuse_audit_change: 'until the audit log is read from events',
  tell_changed_memberships: 'how many names fit into a notification',
  tell_changed_products: 'how many names fit into a notification',
  tell_of_products: 'how many names fit into a notification',
}

type File = { path: string; text: string }
type Routine = { name: string; path: string; isTrigger: boolean; body: string }
type Found = { in: string; what: string }

/** Without comments and texts, but with what a text counts, such as days. */
const plain = (sql: string) => sql.replace(/--.*$/gm, '').replace(/'(\d+(?= ))?(?:[^']|'')*'/g, "'$1'")

const routinesOf = ({ path, text }: File): Routine[] =>
  [...text.matchAll(/FUNCTION (\w+)\(([^;]*?) AS \$(\w*)\$(.*?)\$\3\$/gs)].map(
    ([, name = '', head = '', , body = '']) => ({
      name,
      path,
      isTrigger: /RETURNS trigger\b/.test(head),
      body: plain(body),
    }),
  )

const namesOf = (what: RegExp, text: string) => [...text.matchAll(what)].map(([, name = '']) => name)

/** Where a trigger, or what it calls, enqueues a job, uses a table that another file creates, or contains a number. */
function findBroken(files: File[]): Found[] {
  const creators = files.flatMap(({ path, text }) =>
    namesOf(/^CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/gm, text).map((table) => [table, path] as const),
  )
  const creatorOf = new Map(creators)
  const routines = new Map(files.flatMap(routinesOf).map((routine) => [routine.name, routine]))

  const withCalled = (routine: Routine, all = new Set<Routine>()): Set<Routine> => {
    if (all.has(routine)) return all
    all.add(routine)
    for (const name of namesOf(/(\w+)\(/g, routine.body)) {
      const called = routines.get(name)
      if (called !== undefined && name !== 'add_job') withCalled(called, all)
    }
    return all
  }
  const isForeign = (table: string, { path }: Routine) => (creatorOf.get(table) ?? path) !== path

  return [...routines.values()]
    .filter(({ isTrigger }) => isTrigger)
    .flatMap((trigger) =>
      [...withCalled(trigger)].flatMap(({ name, body }): Found[] => [
        ...namesOf(/\b(add_job)\(/g, body).map((what) => ({ in: trigger.name, what })),
        ...namesOf(/\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+(\w+)/g, body)
          .filter((table) => isForeign(table, trigger))
          .map((what) => ({ in: trigger.name, what })),
        ...namesOf(/(?<![\w.$])(\d[\d.]*)/g, body)
          .filter((number) => !['0', '1'].includes(number))
          .map((what) => ({ in: name, what })),
      ]),
    )
}

const migrations = join(import.meta.dirname, '../migrations')
const files = globSync('**/*.sql', { cwd: migrations })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(migrations, path), 'utf8') }))

test('no trigger enqueues a job, uses a table of another feature or contains a number', () => {
  const found = findBroken(files)
  expect(found.filter((broken) => !(broken.in in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !found.some((broken) => broken.in === name))).toEqual([])
})

const asTrigger = (body: string) =>
  `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  ${body}\nEND $$;`
const lamps = [
  { path: 'lamps.sql', text: 'CREATE TABLE lamp (\n  id text\n);' },
  {
    path: 'light.sql',
    text: 'CREATE FUNCTION dim(to integer) RETURNS void LANGUAGE sql AS $$ UPDATE lamp SET light = 3 $$;\nCREATE TABLE light (\n  id text\n);',
  },
]

test.each([
  ["PERFORM add_job('light-up');", ['add_job']],
  ['IF EXISTS (SELECT FROM lamp) THEN RETURN NULL; END IF;', ['lamp']],
  ['DELETE FROM light; INSERT INTO lamp VALUES (NEW.id);', ['lamp']],
  ['PERFORM dim(1);', ['lamp', '3']],
  ["RETURN CASE WHEN OLD.at < now() - interval '730 days' THEN OLD END;", ['730']],
  ['NEW.light := OLD.light + 0.5;', ['0.5']],
  ["-- Of 50 lamps\n  UPDATE light SET id = 'lamp 7' WHERE version + 1 > 0;", []],
])('or else it is found in %s', (body, found) => {
  const planted = { path: 'light.sql', text: asTrigger(body) }
  expect(findBroken([...lamps, planted]).map(({ what }) => what)).toEqual(found)
})
