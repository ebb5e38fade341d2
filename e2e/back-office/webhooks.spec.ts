import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog } from '../support/back-office.ts'
import { insertEvent } from '../support/database.ts'
import { field, toast } from '../support/family.ts'
import { expect, open, reload, sandbox, test } from '../support/shop.ts'

test('an owner adds a webhook, sees what was sent and sends it again, changes, switches and ends it', async ({
  page,
  request,
  forgive,
}) => {
  // The address that is refused.
  forgive('status of 400')
  const url = `${sandbox()}/receiver`
  const came = async () =>
    (await (await request.get(url, { headers: { accept: 'text/html' } })).text()).split('evt_').length - 1
  const rows = page.getByRole('table').getByRole('row')
  await signInAsAdmin(page)
  await open(page, '/admin/connections')

  await test.step('it is added, and its secret is shown once', async () => {
    await button(page, 'Make a webhook').click()
    await button(page, 'Make the webhook').click()
    await expect(dialog(page).getByText('Please choose what is sent')).toBeVisible()
    await field(page, 'Address').fill('https://192.168.0.1/')
    await dialog(page).getByLabel('Order delivered').check()
    await button(page, 'Make the webhook').click()
    await expect(dialog(page).getByText('not reachable from the internet')).toBeVisible()
    await field(page, 'Address').fill(url)
    await button(page, 'Make the webhook').click()
    await expect(dialog(page).getByText('whsec_')).toHaveText(/^whsec_.{43}=$/)
    await button(page, 'I have copied it').click()
    await expect(page.locator('main')).not.toContainText('whsec_')
  })

  const before = await came()
  await test.step('what happens is sent, and sent again by hand', async () => {
    await insertEvent('order.delivered')
    await expect.poll(came).toBe(before + 1)
    await page.getByRole('link', { name: url }).click()
    await expect(rows.nth(1)).toContainText('Order delivered')
    await expect(rows.nth(1)).not.toContainText('Not taken')
    await rows.nth(1).getByRole('button').click()
    await button(page, 'Send it again').click()
    await expect(toast(page, 'Sent. The answer: 200')).toBeVisible()
    expect(await came()).toBe(before + 2)
  })

  await test.step('a refusal is shown, with the next attempt', async () => {
    await button(page, 'Change').click()
    await field(page, 'Address').fill(`${url}?answer=503`)
    await button(page, 'Save').click()
    await expect(toast(page, 'The webhook is changed.')).toBeVisible()
    await insertEvent('order.delivered')
    await expect.poll(came).toBe(before + 3)
    await expect
      .poll(async () => {
        await reload(page)
        await rows.nth(1).waitFor()
        return page.locator('main').textContent()
      })
      .toContain('The next attempt is at')
    await expect(rows.nth(1)).toContainText('Not taken')
  })

  await test.step('a new secret is shown once', async () => {
    await button(page, 'Change').click()
    await dialog(page).getByLabel('Make a new secret').check()
    await button(page, 'Save').click()
    await expect(dialog(page).getByText('whsec_')).toHaveText(/^whsec_.{43}=$/)
    await button(page, 'I have copied it').click()
  })

  await test.step('it is switched off, and ended', async () => {
    await button(page, 'Change').click()
    await dialog(page).getByLabel('On: what waits is sent').uncheck()
    await button(page, 'Save').click()
    await expect(page.getByText('Switched on, it goes on where it stopped.')).toBeVisible()
    await page.getByRole('link', { name: 'Connections' }).last().click()
    await button(rows.filter({ hasText: url }), 'End').click()
    await button(page, 'End the webhook').click()
    await expect(toast(page, 'The webhook is ended')).toBeVisible()
    await expect(page.getByText('Nothing is sent to other programs yet.')).toBeVisible()
  })
})
