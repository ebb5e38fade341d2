import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, orderOf, withAdmin } from '../support/back-office.ts'
import { field, mailsTo, toast } from '../support/family.ts'
import { expect, open, reload, test } from '../support/shop.ts'
import { pouch } from '../support/shopping.ts'

test('D72 a packer sends one of two pieces, and then the rest: the parent sees each parcel and what is still to come', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = await orderOf(page)
  const order = page.getByRole('article', { name: /^Order / })
  const subjects = async () => (await mailsTo(page.request, email)).map(({ subject }) => subject)
  await withAdmin(browser, async (admin) => {
    await open(admin, `/admin/orders?search=${email}&type=physical`)
    await admin.getByRole('table').getByRole('link').click()
    await button(admin, 'Send a part').click()
    await button(dialog(admin), 'Send and tell the customer').click()
    await expect(dialog(admin).getByText(parcelTexts.nothingChosen)).toBeVisible()
    await dialog(admin).getByLabel(`Pieces of ${pouch.name}`).fill('1')
    await dialog(admin).getByLabel('Carrier').fill('UPS')
    await dialog(admin).getByLabel('Tracking number').fill('1Z999')
    await expectNoFlaws(admin)
    await button(dialog(admin), 'Send and tell the customer').click()
    await expect(toast(admin, 'The parcel is on its way.')).toBeVisible()
    await expect(admin.getByText(parcelTexts.partlyShipped, { exact: true })).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Still to be shipped' })).toBeVisible()
    await expectNoFlaws(admin)
    const download = admin.waitForEvent('download')
    await button(admin, 'Packing slip of parcel 1').click()
    expect((await download).suggestedFilename()).toBe('packing-slips.pdf')

    await open(page, '/order?tab=physical')
    await expect(order.getByText(parcelTexts.partlyShipped)).toBeVisible()
    await expect(order.getByRole('listitem').filter({ hasText: 'Parcel 1' })).toContainText(
      `1 × ${pouch.name}Follow the parcel: UPS 1Z999`,
    )
    await expect(order.getByRole('heading', { name: 'Still to come' })).toBeVisible()
    await expectNoFlaws(page)
    await expect
      .poll(subjects)
      .toContainEqual(expect.stringMatching(/^Part of your order \d+ is on its way: 1 of 2 pieces$/))

    await field(admin, 'New delivery status').selectOption('Shipped')
    await field(admin, 'Carrier').fill('DHL')
    await field(admin, 'Tracking number').fill('0034')
    await button(admin, 'Save').click()
    await expect(admin.getByRole('heading', { name: 'Parcel 2' })).toBeVisible()
    for (const parcel of [1, 2]) {
      await button(admin, 'Mark as delivered').first().click()
      await button(dialog(admin), 'It has arrived').click()
      await expect(admin.getByText(/^Delivered [A-Z]/)).toHaveCount(parcel)
      await expect(admin.getByRole('heading', { name: 'Parcels' })).toBeFocused()
    }
    await expect(button(admin, 'Save')).toHaveCount(0)
  })
  await reload(page)
  await expect(order.getByText('Delivery: Delivered')).toBeVisible()
  await expect(order.getByText(/^Delivered on /)).toHaveCount(2)
  await expect(order.getByText('DHL 0034')).toBeVisible()
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringMatching(/^The rest of your order \d+ is on its way: 1 of 2 pieces$/))
})
