import { media } from '../../fixtures/admin-uploads.ts'
import { guest, type Recorder } from '../recorder.ts'
import type { Member, Scenes } from './cast.ts'

const pouch = 'carry-pouch-sand'
const csv = { 'content-type': 'text/csv' }

async function uploadTo({ call }: Recorder, who: Member, file: Uint8Array, alt = 'A thing'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'a-file')
  form.append('alt', alt)
  return (await call(who, 'upload', { body: form })).path
}

export const catalog: Scenes = {
  'Staff make a product': async (recorder, { owner, editor, packer }) => {
    const { call, pass } = recorder
    await uploadTo(recorder, packer, await media.picture('png'))
    await uploadTo(recorder, editor, Buffer.from('no picture'))
    const image = await uploadTo(recorder, editor, await media.picture('png'))
    const product = {
      ...{ name: 'Moth Lamp', price: 40, sku: 'SL-MOTH', description: '<p>It <b>hums</b>.<script>x</script></p>' },
      ...{ images: [image], collections: ['nightlamp'], color: 'Light Blue', weightGrams: 300, stock: 5 },
    }
    const create = (changes: object = {}, who = editor) =>
      call(who, 'createProduct', { body: { ...product, ...changes } })
    await call(guest, 'createProduct', { body: product })
    await create({}, packer)
    await create({ price: -1, images: ['none'] })
    await create({ sku: 'SL-L-OWL-SAGE' })
    await create({ tokenPrice: 9000 })
    const at = { id: (await create()).data._id }
    const change = (body: object) => call(editor, 'changeProduct', { at, body })
    await call(editor, 'changeProduct', { at: { id: 'no-such-lamp' }, body: { price: 1 } })
    await change({ price: 45, version: 0 })
    await change({ price: 45, facts: [{ label: 'Light', value: 'Warm' }], promise: 'Hums all night' })
    await change({ salePrice: { price: 30, from: '2028-01-01', to: '2038-01-01' } })
    await change({ isActive: true })
    await change({ sku: 'SL-L-OWL-SAGE' })
    await call(guest, 'getProduct', { at })
    await call(editor, 'adminProduct', { at })
    await call(editor, 'adminProduct', { at: { id: 'no-such-lamp' } })
    await call(editor, 'adminProducts', { query: { search: 'moth' } })
    await call(editor, 'adminProducts', { query: { stock: 'low' } })
    await call(editor, 'productPrices', { at })
    await call(editor, 'productPrices', { at: { id: 'no-such-lamp' } })
    const adjust = (body: object, key?: string) =>
      call(editor, 'adjustStock', { at, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
    await adjust({ pieces: 3, reason: 'Found' }, 'found-three')
    await adjust({ pieces: 3, reason: 'Found' }, 'found-three')
    await adjust({ pieces: -100, reason: 'Lost' })
    await adjust({ pieces: 0, reason: '' })
    await call(editor, 'adminStock', { at })
    await call(editor, 'adminStock', { at: { id: 'no-such-lamp' } })
    const bulk = (body: object) => call(editor, 'changeProducts', { body: { ids: [at.id, pouch], ...body } })
    await bulk({})
    await bulk({ price: { percent: 10 }, dryRun: true })
    await bulk({ price: { percent: 10 }, versions: { [pouch]: 0 } })
    await bulk({ price: { percent: 10 }, collections: { add: ['nightlamp'] } })
    await bulk({ ids: [pouch], price: { set: 14.5 }, collections: { remove: ['nightlamp'] } })
    await call(editor, 'adminProductFacts')
    const stock = (text: string, dryRun = 'false') =>
      call(editor, 'importStock', { body: text, headers: csv, query: { dryRun } })
    await stock('SKU,Quantity\nSL-MOTH,12\n', 'true')
    await stock('SKU,Quantity\nSL-MOTH,12\n')
    await stock('SKU,Quantity\nSL-NONE,x\n')
    await stock('SKU\nSL-MOTH\n')
    const products = (text: string, dryRun = 'false') =>
      call(editor, 'importProducts', { body: text, headers: csv, query: { dryRun } })
    await products('SKU,Name,Price\nSL-MOTH,Moth Lamp Two,50\n', 'true')
    await products('SKU,Name,Price\nSL-MOTH,Moth Lamp Two,50\n')
    await products('SKU,Price\nSL-MOTH,dear\nSL-NEW,1\n')
    await pass()
    await call(editor, 'deleteProduct', { at })
    await call(editor, 'deleteProduct', { at })
    await call(editor, 'deleteProduct', { at: { id: 'owl-lamp-sage' } })
    await call(editor, 'changeProduct', { at: { id: 'owl-lamp-sage' }, body: { isActive: true } })
    await call(owner, 'adminAudit', { query: { search: 'moth-lamp' } })
    await call(packer, 'productsCsv')
  },
  'The table of products': async ({ call }, { owner }) => {
    await call(owner, 'productsCsv')
  },
  'Staff arrange collections': async (recorder, { editor, packer }) => {
    const { call } = recorder
    const image = await uploadTo(recorder, editor, await media.picture('jpeg'), 'A shelf')
    const collection = { type: 'for-travels', name: 'For travels', description: 'To take along', image }
    await call(packer, 'createCollection', { body: collection })
    await call(editor, 'createCollection', { body: { ...collection, type: 'For Travels' } })
    await call(editor, 'createCollection', { body: collection })
    await call(editor, 'createCollection', { body: collection })
    const at = { type: 'for-travels' }
    await call(editor, 'changeProducts', { body: { ids: [pouch, 'owl-lamp-sage'], collections: { add: [at.type] } } })
    await call(editor, 'changeCollection', { at, body: { isComingSoon: true, position: 1, version: 0 } })
    await call(editor, 'changeCollection', { at, body: { isComingSoon: true, position: 1 } })
    await call(editor, 'changeCollection', { at: { type: 'no-such' }, body: { isHidden: true } })
    await call(editor, 'arrangeProducts', { at, body: { products: [pouch, pouch] } })
    await call(editor, 'arrangeProducts', { at, body: { products: [pouch], version: 0 } })
    await call(editor, 'arrangeProducts', { at, body: { products: [pouch] } })
    await call(editor, 'collectionProducts', { at })
    await call(editor, 'collectionProducts', { at: { type: 'no-such' } })
    await call(guest, 'getCollection', { at, query: { limit: '1' } })
    await call(editor, 'adminCollections')
    await call(editor, 'deleteCollection', { at: { type: 'nightlamp' } })
    await call(editor, 'deleteCollection', { at })
    await call(editor, 'deleteCollection', { at })
  },
  'Staff make a bundle': async (recorder, { editor, packer }) => {
    const { call } = recorder
    const image = await uploadTo(recorder, editor, await media.picture('webp'), 'A train')
    const contentFile = await uploadTo(recorder, editor, media.mp3())
    const picture = await uploadTo(recorder, editor, await media.picture('gif'))
    const bundle = { name: 'Night Train', description: 'It goes', image, imageAlt: 'A train', tokenPrice: 40 }
    await call(packer, 'createBundle', { body: bundle })
    await call(editor, 'createBundle', { body: { ...bundle, ageFrom: 9, ageTo: 3 } })
    const { data } = await call(editor, 'createBundle', { body: bundle })
    const at = { id: data._id }
    const change = (body: object, id = data._id) => call(editor, 'changeBundle', { at: { id }, body })
    await change({ isActive: true })
    const story = { title: 'The Guard', description: 'Who waves', image, imageAlt: 'A guard', contentFile }
    const add = (changes: object = {}) => call(editor, 'addStory', { at, body: { ...story, ...changes } })
    await add({ contentFile: 'none' })
    await add({ text: 'He waves.', cfStoryId: 'cf-guard' })
    await add({ title: 'The Moth', contentFile: picture, cfStoryId: 'cf-guard' })
    const both = await add({ title: 'The Moth', contentFile: picture, narrationFile: contentFile })
    const changeStory = (body: object, storyId = 'the-guard') =>
      call(editor, 'changeStory', { at: { ...at, storyId }, body })
    await changeStory({ title: 'The Old Guard', version: 0 })
    await changeStory({ title: 'The Old Guard', position: 2 }, both.data?.stories[0]?._id)
    await changeStory({ title: 'None' }, 'no-such-story')
    await change({ tokenPrice: 45, version: 0 })
    await change({ tokenPrice: 45, isActive: true })
    await change({ tokenPrice: 45 }, 'no-such-bundle')
    await call(guest, 'getBundle', { at })
    await call(editor, 'adminBundles')
    const deleteStory = (storyId = '', id = data._id) => call(editor, 'deleteStory', { at: { id, storyId } })
    await deleteStory(both.data?.stories[1]?._id)
    await deleteStory(both.data?.stories[0]?._id)
    await deleteStory('no-such-story')
    await deleteStory('bo-and-the-moonflower', 'moonlight-garden')
    await call(editor, 'deleteBundle', { at })
    await call(editor, 'deleteBundle', { at })
  },
  'Staff make discount codes': async ({ call }, { owner, editor, family, checkOut, bought }) => {
    const { parent } = await family('frugal')
    const create = (body: object, who = owner) => call(who, 'createDiscount', { body })
    await create({ code: 'MOTH', percent: 10, amount: 5 })
    await create({ code: 'MOTH', percent: 10 }, editor)
    const { data } = await create({ code: 'moth', amount: 5, minimum: 20, uses: 1, usesPerFamily: 1 })
    await create({ code: 'MOTH', percent: 20 })
    const at = { id: data._id }
    const change = (body: object) => call(owner, 'changeDiscount', { at, body })
    await change({ amount: 6, version: 0 })
    await change({ amount: 6 })
    await change({ products: ['no-such-lamp'] })
    await call(owner, 'changeDiscount', { at: { id: '00000000-0000-4000-8000-000000000000' }, body: { amount: 6 } })
    const lines = { [pouch]: 1 }
    await checkOut(parent, { lines, more: { code: 'MOTH' } })
    await call(parent, 'clearCart')
    await bought(parent, { more: { code: 'MOTH' } })
    await checkOut(parent, { more: { code: 'MOTH' } })
    await call(parent, 'clearCart')
    await call(owner, 'adminDiscountById', { at })
    await call(owner, 'adminDiscounts', { query: { search: 'MOTH' } })
    await call(owner, 'endDiscount', { at })
    await call(owner, 'deleteDiscount', { at })
    const unused = (await create({ code: 'UNUSED', freeDelivery: true, from: '2099-01-01' })).data._id
    await call(owner, 'deleteDiscount', { at: { id: unused } })
    await call(owner, 'deleteDiscount', { at: { id: unused } })
    await call(owner, 'endDiscount', { at: { id: unused } })
    await call(owner, 'adminDiscountById', { at: { id: unused } })
  },
}
