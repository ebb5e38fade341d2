import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { ComingSoon } from '../../ui/layout/coming-soon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

const sentence = 'We are still at the workbench. Have a look at what is ready in the meantime.'

export const Component = () => (
  <>
    <PageHead title="Coming Soon" description={sentence} path={paths.comingSoon} />
    <ComingSoon sentence={sentence}>
      <Link to={paths.products} className={button()}>
        See all products
      </Link>
      <Link to={paths.home} className={button({ variant: 'secondary' })}>
        Return Home
      </Link>
    </ComingSoon>
  </>
)
