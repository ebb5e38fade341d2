import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { Promises } from './promises.tsx'

/** The end of a list of products: help with the choice, and the terms. */
export const BeforeYouChoose = () => (
  <section aria-labelledby="before" className="mt-16">
    <Columns shape="44/56">
      <div>
        <h2 id="before" className={style({ variant: 'heading' })}>
          Before you choose
        </h2>
        <p className={`${style({ variant: 'lead' })} mt-2`}>
          Something unclear? Look in the{' '}
          <Link to={paths.help} className={style({ variant: 'link' })}>
            help center
          </Link>{' '}
          or{' '}
          <Link to={paths.contact} className={style({ variant: 'link' })}>
            ask us
          </Link>
          .
        </p>
      </div>
      <Promises />
    </Columns>
  </section>
)
