import { run } from '../../server/test/template-database.ts'

/** What no page of a customer's can do, written into the shop's own database. */
const write = (statement: string, ...values: unknown[]) => run(process.env.SHOP_DATABASE ?? '', statement, values)

export const setPrice = ({ id }: { id: string }, cents: number) =>
  write('UPDATE product SET price_cents = $2 WHERE id = $1', id, cents)

/** As if the product had cost something else when it was put into a family's cart. */
export const setPriceInCart = (email: string, { id }: { id: string }, cents: number) =>
  write(
    'UPDATE cart_line SET price_cents = $3 FROM account WHERE account.family_id = cart_line.family_id AND email = $1 AND product_id = $2',
    email,
    id,
    cents,
  )

/** As if a product had been in a family's cart when its sale ended. */
export const putInCartUnsold = (email: string, { id }: { id: string }) =>
  write(
    'INSERT INTO cart_line (family_id, product_id, quantity, price_cents) SELECT family_id, $2, 1, 1000 FROM account WHERE email = $1',
    email,
    id,
  )

/** As if the mail server had been away for as long as the shop tries. */
export async function addGivenUpMail(to: string, reason: string): Promise<void> {
  const mail = JSON.stringify({ to, subject: 'Lost', text: 'Found again', html: '<p>Found again</p>' })
  // Due tomorrow, so that nothing takes it before it has failed.
  await write(
    `SELECT graphile_worker.add_job('send-mail', $1::json, max_attempts := 5, run_at := now() + interval '1 day')`,
    mail,
  )
  await write(
    `UPDATE graphile_worker._private_jobs SET attempts = 5, last_error = $2 WHERE payload ->> 'to' = $1`,
    to,
    reason,
  )
}
