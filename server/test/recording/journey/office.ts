import type { Scenes } from './cast.ts'

const yearOfOrders = { from: '2027-04-01', to: '2027-06-30' }

export const office: Scenes = {
  'The owner changes settings': async ({ call }, { owner, editor, packer }) => {
    await call(owner, 'adminSettings')
    await call(packer, 'adminSettings')
    const change = (body: object, who = owner) => call(who, 'changeSettings', { body })
    await change({ shop: { version: 0, name: 'Other' } })
    await change({ shop: { name: '' } })
    await change({ contact: { email: 'help@storylamp.example', phone: '+1 555 010 0100' } })
    await change({ returns: { days: 40 } }, editor)
    await change({ alerts: { email: 'alerts@storylamp.example', topUps: true } })
    await call(owner, 'settingsHistory')
    const { data } = await call(owner, 'settingsHistory', { query: { section: 'contact' } })
    await call(owner, 'settingsHistoryEntry', { at: { id: data[0]?._id ?? '' } })
    await call(owner, 'settingsHistoryEntry', { at: { id: '0' } })
    await call(editor, 'settingsHistory')
    await call(owner, 'adminChecklist')
    await call(editor, 'adminChecklist')
    await call(editor, 'adminPage', { at: { id: 'returns' } })
    await call(editor, 'adminPage', { at: { id: 'nosuch' } })
    await call(editor, 'previewPage', { at: { id: 'returns' }, body: { markdown: '# Returns\n\nSend it *back*.' } })
    await call(editor, 'previewPage', { at: { id: 'returns' }, body: { markdown: '' } })
  },
  'The figures of a quarter': async ({ call, pass }, { owner, packer }) => {
    await pass()
    for (const by of ['product', 'country']) await call(owner, 'adminSales', { query: { ...yearOfOrders, by } })
    await call(owner, 'adminSales', { query: { from: '2027-07-01', to: '2027-07-10' } })
    await call(owner, 'adminSales', { query: { from: '2027-07-01', to: '2026-07-10' } })
    await call(packer, 'adminSales')
    await call(owner, 'salesCsv', { query: { ...yearOfOrders, by: 'product' } })
    await call(owner, 'taxReportCsv', { query: { month: '2027-04' } })
    await call(owner, 'taxReportCsv', { query: { month: 'May' } })
    await call(owner, 'accountingZip', { query: { month: '2020-02' } })
    await call(owner, 'adminToday')
    await call(owner, 'adminMoney')
  },
  'What staff have done': async ({ call }, { owner, packer }) => {
    await call(packer, 'adminAudit')
    for (const query of [{ kind: 'changes' }, { kind: 'views' }, { search: 'order' }, { search: 'return' }])
      await call(owner, 'adminAudit', { query })
  },
  'A program works with a key': async ({ call }, { owner, manager }) => {
    await call(owner, 'listKeys')
    await call(owner, 'makeKey', { body: { name: 'Warehouse', rights: [] } })
    await call(owner, 'makeKey', { body: { name: 'Warehouse', rights: ['refunds'] } })
    await call(manager, 'makeKey', { body: { name: 'Warehouse', rights: ['catalog'] } })
    const { secret, data } = await call(owner, 'makeKey', {
      body: { name: 'Warehouse', rights: ['catalog', 'orders'] },
    })
    const at = { id: data._id }
    await call(owner, 'makeKey', { body: { name: 'warehouse', rights: ['catalog'] } })
    const program = { name: 'a program', accessToken: secret }
    await call(program, 'adminOrders', { query: { search: 'nobody' } })
    await call(program, 'adminCustomers')
    await call(program, 'getProfile')
    await call(program, 'refundOrder', { at: { id: 'none' }, body: { reason: 'None' } })
    await call(program, 'adjustStock', { at: { id: 'owl-lamp-sage' }, body: { pieces: 1, reason: 'Found' } })
    await call(owner, 'listKeys')
    await call(owner, 'adminAudit', { query: { search: 'Warehouse' } })
    await call(owner, 'endKey', { at })
    await call(owner, 'endKey', { at })
    await call(program, 'adminOrders', { query: { search: 'nobody' } })
    await call({ ...program, accessToken: `slk_${'0'.repeat(64)}` }, 'adminOrders', {}, 'a key that was never made')
  },
}
