import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Functions and views that break the rule of server/migrations/README.md ('What belongs into SQL'), each with its reason. */
const exceptions: Record<string, string> = {
  admin_order: 'the back office lists orders of all kinds, which are read in the order of an index',
  any_order: 'one list of orders of goods, of stories and of packs',
}

type File = { path: string; text: string }
type Unit = { name: string; feature: string | undefined; isTrigger: boolean; body: string }
type Found = { in: string; what: string }

/** Of a file of the baseline; a later migration names no feature, so its functions may use the tables of any one. */
function featureOf(path: string): string | undefined {
  const [, name = ''] = /baseline[/][0-9]+-([a-z-]+)[.]sql$/.exec(path) ?? []
  return name === '' ? undefined : name.replace('product-lists', 'catalog')
}

/** Without comments and texts, but with what a text counts, such as days. */
const plain = (sql: string) => sql.replace(/--.*$/gm, '').replace(/'(\d+(?= ))?(?:[^']|'')*'/g, "'$1'")

const namesOf = (what: RegExp, text: string) => [...text.matchAll(what)].map(([, name = '']) => name)

function unitsOf({ path, text }: File): Unit[] {
  const feature = featureOf(path)
  const functions = text.matchAll(/FUNCTION (\w+)\(([^;]*?) AS \$(\w*)\$(.*?)\$\3\$/gs)
  const views = text.matchAll(/CREATE VIEW (\w+) AS([^;]*);/g)
  const triggers = text.matchAll(/CREATE (?:CONSTRAINT )?TRIGGER \w+ ([^;]*?)EXECUTE FUNCTION (\w+)\(/g)
  return [
    ...[...functions].map(([, name = '', head = '', , body = '']) => {
      return { name, feature, isTrigger: /RETURNS trigger\b/.test(head), body: plain(body) }
    }),
    ...[...views].map(([, name = '', body = '']) => ({ name, feature, isTrigger: false, body: plain(body) })),
    ...[...triggers].map(([, head = '', name = '']) => {
      const body = head.replace(/^.*? ON (\w+).*$/s, 'TABLE $1')
      return { name, feature, isTrigger: false, body }
    }),
  ]
}

/**
 * What uses a table of another feature, and where a trigger, or what it calls, does so, enqueues a job or contains a number.
 */
function findBroken(files: File[]): Found[] {
  const ownerOf = new Map(
    files.flatMap(({ path, text }) =>
      namesOf(/^CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/gm, text).map((table) => [table, featureOf(path)] as const),
    ),
  )
  const units = files.flatMap(unitsOf)
  const functions = new Map(units.toReversed().map((unit) => [unit.name, unit]))

  const withCalled = (unit: Unit, all = new Set<Unit>()): Set<Unit> => {
    if (all.has(unit)) return all
    all.add(unit)
    for (const name of namesOf(/(\w+)\(/g, unit.body)) {
      const called = functions.get(name)
      if (called !== undefined && name !== 'add_job') withCalled(called, all)
    }
    return all
  }
  const findForeign = ({ name, feature }: Unit, bodies: string[]): Found[] => {
    const used = bodies.flatMap((body) => namesOf(/\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+(\w+)/g, body))
    const owners = used.map((table) => ownerOf.get(table)).filter((owner) => owner !== undefined)
    const own = feature ?? owners[0]
    return used.filter((table) => (ownerOf.get(table) ?? own) !== own).map((what) => ({ in: name, what }))
  }

  return units.flatMap((unit) => {
    if (!unit.isTrigger) return findForeign(unit, [unit.body])
    const all = [...withCalled(unit)]
    const bodies = all.map(({ body }) => body)
    return [
      ...findForeign(unit, bodies),
      ...namesOf(/\b(add_job)\(/g, bodies.join('\n')).map((what) => ({ in: unit.name, what })),
      ...all.flatMap(({ name, body }) =>
        namesOf(/(?<![\w.$])(\d[\d.]*)/g, body)
          .filter((number) => !['0', '1'].includes(number))
          .map((what) => ({ in: name, what })),
      ),
    ]
  })
}

const migrations = join(import.meta.dirname, '../migrations')
const files = globSync('**/*.sql', { cwd: migrations })
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(migrations, path), 'utf8') }))

test('the SQL of a feature uses its own tables alone, and no trigger enqueues a job or contains a number', () => {
  const found = findBroken(files)
  expect(found.filter((broken) => !(broken.in in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !found.some((broken) => broken.in === name))).toEqual([])
})

const lamps = [
  { path: 'baseline/1-lamps.sql', text: 'CREATE TABLE lamp (\n  id text\n);' },
  {
    path: 'baseline/2-light.sql',
    text: 'CREATE FUNCTION dim() RETURNS void LANGUAGE sql AS $$ UPDATE light SET power = 3 $$;\nCREATE TABLE light (\n  id text\n);',
  },
]
const asTrigger = (body: string) => `CREATE FUNCTION planted() RETURNS trigger AS $$\nBEGIN\n  ${body}\nEND $$;`
const foundIn = (text: string, path = 'baseline/2-light.sql') =>
  findBroken([...lamps, { path, text }]).map(({ what }) => what)

test.each([
  ["PERFORM add_job('light-up');", ['add_job']],
  ['IF EXISTS (SELECT FROM lamp) THEN RETURN NULL; END IF;', ['lamp']],
  ['DELETE FROM light; INSERT INTO lamp VALUES (NEW.id);', ['lamp']],
  ['PERFORM dim();', ['3']],
  ["RETURN CASE WHEN OLD.at < now() - interval '730 days' THEN OLD END;", ['730']],
  ['NEW.light := OLD.light + 0.5;', ['0.5']],
  ["-- Of 50 lamps\n  UPDATE light SET id = 'lamp 7' WHERE version + 1 > 0;", []],
])('or else it is found in a trigger: %s', (body, found) => expect(foundIn(asTrigger(body))).toEqual(found))

test.each([
  ['CREATE VIEW lit AS SELECT id FROM light JOIN lamp USING (id);', ['lamp']],
  ['CREATE TRIGGER dimmed AFTER UPDATE OF power ON lamp FOR EACH ROW EXECUTE FUNCTION dim();', ['lamp']],
  ['CREATE FUNCTION dims() RETURNS void LANGUAGE sql AS $$ UPDATE lamp SET power = 3 $$;', ['lamp']],
  ['CREATE FUNCTION dims() RETURNS void LANGUAGE sql AS $$ UPDATE light SET power = 3 $$;', []],
])('or else it is found in %s', (text, found) => expect(foundIn(text)).toEqual(found))

test('a later migration is about one feature, whichever', () => {
  expect(foundIn(asTrigger('UPDATE lamp SET id = OLD.id;'), '2031-01-02-lamps.sql')).toEqual([])
  expect(foundIn(asTrigger('UPDATE lamp SET id = (SELECT id FROM light);'), '2031-01-02-lamps.sql')).toEqual(['light'])
})
