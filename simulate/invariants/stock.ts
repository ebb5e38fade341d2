import { shipmentsAstrayRows } from '../../server/test/fixtures/orders/shipments.ts'
import { stockAstrayRows } from '../../server/test/fixtures/stocks.ts'
import { bySql, isRecent } from './invariant.ts'

export const stock = [
  bySql('step', 'Every piece is in stock or held as its movements and holds say', stockAstrayRows),
  bySql(
    'step',
    'What orders say of their delivery is what their shipments say',
    `${shipmentsAstrayRows} AND ${isRecent('customer_order')}`,
  ),
  bySql(
    'step',
    'No more is held than there is',
    'SELECT product_id, on_hand, held FROM stock WHERE held > on_hand OR held < 0',
  ),
  bySql(
    'step',
    'Pieces are held for open checkouts alone',
    `SELECT payment.number, state, product_id, pieces FROM stock_hold JOIN payment USING (order_id)
     WHERE settled_at IS NOT NULL`,
  ),
  bySql(
    'step',
    'No order takes more pieces out of the stock than it has, nor gives more back than it took',
    `SELECT customer_order.number, order_line.product_id, quantity, moved.* FROM customer_order
     JOIN order_line ON order_id = customer_order.id CROSS JOIN LATERAL (
       SELECT coalesce(-sum(pieces) FILTER (WHERE kind = 'sold'), 0) AS sold,
         coalesce(sum(pieces) FILTER (WHERE kind <> 'sold'), 0) AS back FROM stock_movement
       WHERE stock_movement.order_id = customer_order.id AND stock_movement.product_id = order_line.product_id) AS moved
     WHERE ${isRecent('customer_order')} AND (sold - back > quantity OR back > sold)`,
  ),
  bySql(
    'day',
    'All pieces of a cancelled order are for sale again, and once',
    `SELECT customer_order.number, product_id, -sum(pieces) AS missing FROM customer_order
     JOIN stock_movement ON order_id = customer_order.id
     WHERE ${isRecent('customer_order')} AND customer_order.state = 'cancelled' GROUP BY customer_order.id, product_id HAVING sum(pieces) <> 0`,
  ),
]
