import { beforeAll, expect, test } from 'vitest'
import { media } from '../../../../../test/fixtures/admin-uploads.ts'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { zipOf } from '../../../../../test/fixtures/zip-of.ts'
import { useShop } from '../../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const send = async (payload: string | Buffer, { dryRun = false, type = 'text/csv' } = {}) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/import?dryRun=${dryRun}`,
    payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': type },
  })
  return reply.json()
}
const find = async (sku: string) =>
  (await call('GET', `/api/admin/products?search=${sku}`, undefined, admin)).json().data[0]

const files = 'https://cdn.shopify.com/s/files/1/0001/files'

/** An export as Shopify wrote it until 2025, and one with its names of today. */
const old = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / MPN,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
moss-lamp,Moss Lamp,"<h1>Soft light</h1><div>For the night.</div><div>And ""more"".</div>",Moss & Co,Home > Lamps,Lamps,"night, soft",true,Color,Green,Size,Small,,,MOSS-G-S,520,shopify,12,deny,manual,49.90,59.90,true,true,,${files}/moss-front.png?v=17,1,From the front,false,Moss,,,${files}/moss-green.png?v=17,g,,20.00,active
moss-lamp,,,,,,,,,Red,,Small,,,MOSS-R-S,520.4,shopify,3,deny,manual,54.90,,true,true,,${files}/moss-back.png?v=17,2,,,,,,,g,,,
moss-lamp,,,,,,,,,,,,,,,,,,,,,,,,,${files}/moss-side.png?v=17,3,,,,,,,,,,
moss-cord,Moss Cord,A plain cord.,Moss & Co,,Cords,,FALSE,Title,Default Title,,,,,,0.0,,,deny,manual,5,,true,true,,,,,false,,,,,kg,,,draft
`
const current = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description
Fern Lamp,fern-lamp,<p>Like a fern.</p>,Moss & Co,,Lamps,,TRUE,Active,FERN-1,4006381333931,Title,Default Title,,39.90,,,TRUE,shopify,4,DENY,300,g,TRUE,manual,${files}/fern.png?v=2,1,A fern,,FALSE,,
,fern-lamp,,,,,,,,,,,,,,,,,,,,,,,,${files}/fern-2.png?v=2,2,,,,,
`

test('D93 Shopify’s products CSV with its old names: variants become a group, more pictures belong to the product above', async () => {
  const tried = (await send(old, { dryRun: true })).data
  expect(tried).toMatchObject({ rows: 3, created: 3, changed: 0, withoutPicture: 3, isDryRun: true })
  expect(tried.shopify.read).toEqual(
    expect.arrayContaining([
      { column: 'body (html)', as: 'Description' },
      { column: 'variant sku', as: 'SKU' },
      { column: 'option1 value', as: 'Variant' },
    ]),
  )
  expect(tried.shopify.leftOut).toEqual([
    ...['vendor', 'product category', 'type', 'tags', 'variant inventory policy', 'variant fulfillment service'],
    ...['variant compare at price', 'variant requires shipping', 'variant taxable', 'image alt text', 'gift card'],
    ...['seo title', 'variant weight unit', 'cost per item'],
  ])
  const pictures = ['moss-green', 'moss-front', 'moss-back', 'moss-side'].map((name) => `${files}/${name}.png?v=17`)
  expect(tried.shopify.picturesToUpload.toSorted()).toEqual(pictures.toSorted())
  expect((await send(old)).data).toMatchObject({ created: 3, shopify: tried.shopify })
  const group = { group: 'moss-lamp', isActive: true, weightGrams: 520, images: [] }
  expect(await find('MOSS-G-S')).toMatchObject({
    ...group,
    name: 'Moss Lamp Green Small',
    variant: 'Green / Small',
    price: 49.9,
    stock: 12,
    description: '<h3>Soft light</h3>For the night. And "more".',
  })
  expect(await find('MOSS-R-S')).toMatchObject({ ...group, variant: 'Red / Small', price: 54.9, stock: 3 })
  const cord = await find('moss-cord')
  expect(cord).toMatchObject({ name: 'Moss Cord', sku: 'moss-cord', price: 5, isActive: false, stock: null })
  expect([cord.group, cord.variant, cord.weightGrams]).toEqual([undefined, undefined, undefined])
  expect((await send(old)).data).toMatchObject({ created: 0, changed: 0 })
})

test('D93 Shopify’s products CSV with its names of today, and pictures from a zip by their file names', async () => {
  const content = await media.picture('png')
  const zip = zipOf([
    { name: 'products_export.csv', content: `\uFEFF${current}` },
    { name: 'fern.png', content },
  ])
  const { data } = await send(zip, { type: 'application/zip' })
  expect(data).toMatchObject({ rows: 1, created: 1 })
  expect(data.withoutPicture).toBeUndefined()
  expect(data.shopify.picturesToUpload).toEqual([`${files}/fern-2.png?v=2`])
  expect(data.shopify.leftOut).toContain('barcode')
  const fern = await find('FERN-1')
  expect(fern).toMatchObject({ name: 'Fern Lamp', price: 39.9, stock: 4, weightGrams: 300, isActive: true })
  expect(fern.images).toHaveLength(1)
  // Without the zip the pictures stay, and a German Excel changes nothing either.
  const german = current.replaceAll(',', ';').replace('39.90', '39,90').replace('TRUE;Active', 'WAHR;Active')
  expect((await send(german)).data).toMatchObject({ rows: 1, changed: 0 })
})

test('D93 what of Shopify’s CSV cannot be taken is named by its line', async () => {
  const head = 'Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  const { errors } = await send(`${head}\nx,X Lamp,,X-1,free,shopify,-2\ny,Y Lamp,y,Y-1,1,,,too,long`)
  expect(errors.map(({ path }: { path: string }) => path)).toEqual([
    ...['rows.2.Price', 'rows.2.Description', 'rows.2.Stock', 'rows.3'],
  ])
})
