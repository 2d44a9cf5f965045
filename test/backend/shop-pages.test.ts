import { onBothDatabases } from '../database/databases.ts';
import { openShop } from './shop.ts';
import { shopPageCases } from './shop-page-cases.ts';

onBothDatabases((store) => shopPageCases(async () => openShop(await store.environment(), undefined, true)));
