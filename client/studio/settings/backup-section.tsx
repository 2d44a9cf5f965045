/** The whole site as a download. */
import { Download } from 'lucide-react';
import { Card } from '../store/parts.tsx';

export const BackupSection = () => (
  <div className="store-settings">
    <Card title="Download the site">
      <p>
        One compressed file with pages, items, products, forms, settings, design and uploaded files. It has no orders,
        no accounts and nothing that visitors have written.
      </p>
      <p>
        <a className="studio-button is-primary" href="/api/owner/site-export" download>
          <Download size={16} aria-hidden /> Download the site
        </a>
      </p>
      <p className="studio-help">
        <code>vitrine import FILE</code> brings it into a server. Whoever runs the server makes a copy of everything,
        orders included, with <code>vitrine export --all</code>.
      </p>
    </Card>
  </div>
);
