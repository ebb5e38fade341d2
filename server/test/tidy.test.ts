import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { retentionRules } from '../src/retention.ts'

type File = { path: string; text: string }
type Rule = {
  says: string
  within: RegExp
  except?: RegExp
  isBroken(file: File): boolean
  planted: [string, string][]
}

const tests = /[.](test|spec)[.]|^[^/]+[/]test[/]/
const contains = (what: RegExp) => (file: File) => what.test(file.text)
const featureOf = ({ path }: File) => /^server[/]src[/]features[/]([^/]+)/.exec(path)?.[1]

/** Ways to decide by a text that is meant for people; a comparison with undefined only asks whether there is one. */
const text = String.raw`\b\w*(?:[mM]essage|[wW]ords|Texts(?:\.\w+)+|Text)`
const equals = '[!=]==?(?!=)'
const textComparisons = [
  `(?<!typeof )${text}\\)?\\s*${equals}(?!\\s*(?:undefined|null)\\b)`,
  `(?<!typeof \\w+ )${equals}\\s*[\\w.?]*${text}\\b`,
  `\\.(?:test|exec|includes|has|indexOf|startsWith|match)\\(\\s*[\\w.?]*${text}\\b`,
  `${text}\\??\\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf|toLowerCase|toUpperCase|localeCompare)\\(`,
  `\\b(?:case|switch \\()\\s*[\\w.?]*${text}\\b`,
  String.raw`\w+Texts\.[^\n]*\]\.includes\(`,
].map((source) => new RegExp(source))

/** The tables and views that a feature's `…Tables` types name: these are its own. */
function ownTables({ text }: File): string[] {
  const [, manyLines, oneLine] = /Tables = \{(?:\n(.*?)\n\}|([^\n]*)\})/s.exec(text) ?? []
  return [...(manyLines ?? oneLine ?? '').matchAll(/\b(\w+): (?:\w+(?:Table|View)\b|\w+ & \{|\{)/g)].map(
    ([, table = '']) => table,
  )
}

/** Tables of features without a type, as only SQL names them. */
const untypedTables: Record<string, string> = { invoice_counter: 'invoices', spent_tokens_progress: 'invoices' }

const platformTables = ['rate_limit', 'idempotency_key', 'seed', 'migration', 'shop_key', 'job', 'periodic_job']

function usedTables({ text }: File): string[] {
  const calls = /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[jJ]oin)\(\s*'(\w+)/g
  const sql = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+"?(\w+)/g
  return [...text.matchAll(calls), ...text.matchAll(sql)].map(([, table = '']) => table)
}

const featureTablesOf = (files: File[]) => [
  ...files.filter(featureOf).flatMap((file) => ownTables(file).map((name) => ({ name, feature: featureOf(file) }))),
  ...Object.entries(untypedTables).map(([name, feature]) => ({ name, feature })),
]

const rulesFor = (files: File[]): Rule[] => {
  const featureTables = featureTablesOf(files)
  const isForeign = (table: string, user: File) =>
    featureTables.some(({ name, feature }) => name === table && feature !== featureOf(user))
  return [
    {
      says: 'the environment is read in the configuration alone',
      within: /^(contract|sandbox|server|web)[/]/,
      except: new RegExp(`^(server|sandbox)[/]src[/]config[.]ts$|^web[/]vite[.]config[.]ts$|${tests.source}`),
      isBroken: contains(/\bprocess\.env\b/),
      planted: [['server/src/app.ts', 'const port = process.env.PORT']],
    },
    {
      says: 'the server asks the clock what time it is',
      within: /^server[/]src[/]/,
      except: new RegExp(`^server[/]src[/]platform[/]clock[.]ts$|${tests.source}`),
      isBroken: contains(/\bDate\.now\b|\bnew Date\(\)/),
      planted: ['Date.now()', 'new Date()'].map((code) => ['server/src/app.ts', `const now = ${code}`]),
    },
    {
      says: 'money is calculated in whole hundredths, by the contract',
      within: /^(contract|server|web)[/]/,
      except: new RegExp(`^contract[/]src[/]money[.]ts$|${tests.source}`),
      isBroken: contains(/[*/] ?100\b|\bparseFloat\b|\.toFixed\b/),
      planted: ['price * 100', 'cents / 100', 'parseFloat(price)', 'price.toFixed(2)'].map((code) => [
        'web/a.ts',
        code,
      ]),
    },
    {
      says: 'L4 what families read writes tokens with their money',
      within: /^(contract|server|web)[/]src[/]/,
      // Two texts of the specification have a form of their own, with the money beside them.
      except: new RegExp(
        [
          '^contract[/]src[/](money|wallet[/]token-money)[.]ts$',
          '^web[/]src[/]routes[/]admin[/]',
          '^web[/]src[/]features[/]catalog[/]free-tokens[.]tsx$',
          '^web[/]src[/]routes[/]wallet[/]balance[.]tsx$',
          tests.source,
        ].join('|'),
      ),
      isBroken: contains(/\bformat(Tokens|Hundredths)\(|[}\d] (free )?tokens\b(?! a dollar)/i),
      planted: [
        'formatTokens(price)',
        'formatHundredths(row.tokens)',
        '<p>with {amount} free tokens</p>',
        "'Get 240 Free Tokens'",
      ].map((code) => ['web/src/a.tsx', code]),
    },
    {
      says: 'the SQL of a feature touches only its own tables',
      within: /^server[/]src[/]features[/]/,
      except: tests,
      isBroken: (file) => [...ownTables(file), ...usedTables(file)].some((table) => isForeign(table, file)),
      planted: [
        "db.selectFrom('bundle').selectAll()",
        "db.selectFrom('cart').innerJoin('contact_message', 'a', 'b')",
        'sql`DELETE FROM product_collection`',
        'sql`SELECT id FROM search_entry`',
        "db.selectFrom('country_sales')",
        "db.selectFrom('any_order')",
        'sql`UPDATE invoice_counter SET last_number = 1`',
        'type CartTables = { product: ProductTable }',
      ].map((code) => ['server/src/features/cart/queries.ts', code]),
    },
    {
      says: 'the browser decides by the codes of refusals, never by a message',
      within: /^web[/]src[/]/,
      // A form shows a message once, beside its field or below the button.
      except: new RegExp(`^web[/]src[/]ui[/]forms[/]use-form[.]ts$|${tests.source}`),
      isBroken: ({ text: source }) => textComparisons.some((comparison) => comparison.test(source)),
      planted: [
        "if (message === 'Insufficient wallet balance') return",
        'if (problem.body?.message !== paymentTexts.cartEmpty) return',
        'setShort(words === walletTexts.insufficient)',
        'return body?.message === accountTexts.notAuthorized',
        'const isShort = walletTexts.insufficient === reason',
        'if (/already purchased/i.test(words)) return',
        'if (/insufficient/i.exec(problem.body.message)) return',
        "if (message.includes('tokens')) return",
        "if (problem.body?.message.toLowerCase().match('x')) return",
        'if (knownMessages.includes(body.message)) return',
        'switch (problem.body?.message) {',
        'case storyTexts.priceDiffers:',
        'if ([cartTexts.empty, cartTexts.full].includes(reason)) return',
      ].map((code) => ['web/src/features/stories/a.ts', code]),
    },
    {
      says: 'every folder and file is named after what is in it',
      within: /(^|[/])(utils?|helpers?|common|services?)([/.]|$)/,
      isBroken: () => true,
      planted: ['web/src/utils/a.ts', 'server/src/helpers.ts', 'bin/common/a.mjs'].map((path) => [path, '']),
    },
    {
      says: 'no file is longer than 300 lines',
      within: /[.](ts|tsx|mjs|cjs|sql)$/,
      // Written by a command.
      except: /^server[/]schema[.]sql$/,
      isBroken: ({ text }) => text.trimEnd().split('\n').length > 300,
      planted: [['web/src/a.tsx', 'line\n'.repeat(301)]],
    },
  ]
}

const repository = join(import.meta.dirname, '../..')
const folders = '{bench,bin,contract,e2e,faults,fuzz,sandbox,server,simulate,web}'
const paths = globSync(`${folders}/**/*.{ts,tsx,mjs,cjs,js,css,sql}`, { cwd: repository, exclude: ['**/node_modules'] })
const files = paths.map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

describe.each(rulesFor(files))('$says', ({ within, except, isBroken, planted }) => {
  const breaks = (file: File) => within.test(file.path) && !except?.test(file.path) && isBroken(file)
  test('all over the repository', () => expect(files.filter(breaks).map(({ path }) => path)).toEqual([]))
  test.each(planted)('or else it is found in %s', (path, text) => expect(breaks({ path, text })).toBe(true))
})

const unowned = (tables: string[]) => {
  const owned = [...featureTablesOf(files).map(({ name }) => name), ...platformTables]
  return tables.filter((table) => !owned.includes(table))
}

test("every table belongs to a feature, whose '…Tables' type names it, or to platformTables", () => {
  expect(unowned(retentionRules.map(({ table }) => table))).toEqual([])
  expect(unowned(['search_entry', 'nobodys_table'])).toEqual(['nobodys_table'])
})
