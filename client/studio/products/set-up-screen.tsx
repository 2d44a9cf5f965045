/** `/config/products/set-up`: store setup in four steps. Each is saved when done, so setup can be resumed. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { adminContentLimits } from '#shared/messages/admin';
import type { Result } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { StepIndicator } from '../controls/step-indicator.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { CURRENCIES } from '../store/currency-options.ts';
import { useFilters } from '../tables/use-filters.ts';
import { type Submission, useSubmit } from '../use-submit.ts';
import { NoticeNote } from './notice-note.tsx';
import { addRootCategory, addStorePage, addToNavigation, chooseCurrency, stepOf, steps } from './set-up-steps.ts';
import { STORE, type Store, type StoreCollection, useStore } from './store.ts';

/** `store`: the page being set up; empty for a new one. `currency`: it was chosen. `skipped`: it stays out of the navigation. */
const state = { store: '', currency: '', skipped: '' };

export function Screen() {
  const { data, error, refetch } = useStore();
  return (
    <ScreenLayout title="Set up a store">
      {data === undefined && error === null ? <Loading label="Store" /> : null}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined ? null : <SetUp store={data} />}
    </ScreenLayout>
  );
}

function SetUp({ store }: { readonly store: Store }) {
  const [{ store: id, currency, skipped }, setState] = useFilters(state);
  const collection = store.collections.find((one) => one.id === id) ?? unfinished(store, id);
  const step = skipped === '' ? stepOf(collection, store.collections.length > 0 || currency !== '') : steps.length;
  return (
    <div className="studio-set-up">
      <StepIndicator label="Set-up of the store" steps={steps} current={step} />
      {step === 0 ? <CurrencyStep store={store} onDone={() => setState({ currency: 'chosen' })} /> : null}
      {step === 1 ? <PageStep store={store} onDone={(added) => setState({ store: added })} /> : null}
      {step === 2 && collection ? <CategoryStep store={store} collection={collection} /> : null}
      {step === 3 && collection ? (
        <NavigationStep collection={collection} onSkip={() => setState({ store: collection.id, skipped: 'yes' })} />
      ) : null}
      {step === steps.length && collection ? (
        <Done collection={collection} onAnother={() => setState({ store: 'new', skipped: '' })} />
      ) : null}
    </div>
  );
}

/** Without a page in the URL, resumes an unfinished one; with `new`, creates another. */
function unfinished({ collections }: Store, id: string): StoreCollection | undefined {
  if (id !== '') return undefined;
  return collections.find((one) => stepOf(one) < steps.length) ?? collections[0];
}

/** Runs a step, then reloads the store. */
function useStep() {
  const client = useQueryClient();
  const submission = useSubmit();
  return {
    ...submission,
    async take<Reply>(work: () => Promise<Result<Reply>>): Promise<Reply | undefined> {
      const done = await submission.run(work);
      if (done !== undefined) await client.invalidateQueries({ queryKey: [STORE] });
      return done?.body;
    },
  };
}

interface StepFormProps {
  readonly title: string;
  readonly step: Pick<Submission, 'isBusy' | 'problem'>;
  readonly fields: readonly string[];
  readonly label: string;
  readonly onSubmit: () => Promise<unknown>;
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

const StepForm = ({ title, step, fields, label, onSubmit, other, children }: StepFormProps) => (
  <form
    className="studio-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  >
    <h2>{title}</h2>
    {children}
    <ProblemNote problem={step.problem} fields={fields} />
    <span className="studio-buttons">
      <Button type="submit" variant="primary" isPending={step.isBusy}>
        {label}
      </Button>
      {other}
    </span>
  </form>
);

function CurrencyStep({ store, onDone }: { readonly store: Store; readonly onDone: () => void }) {
  const step = useStep();
  const [currency, setCurrency] = useState(store.currency);
  const submit = async (): Promise<void> => {
    if ((await step.take(() => chooseCurrency(currency))) !== undefined) onDone();
  };
  return (
    <StepForm title="The currency of the store" label="Next" fields={['currency']} step={step} onSubmit={submit}>
      <Select
        label="Currency"
        help="Of all prices. It can be changed in Store settings."
        options={CURRENCIES}
        value={currency}
        onChange={setCurrency}
        error={step.errorOf('currency')}
      />
    </StepForm>
  );
}

interface PageStepProps {
  readonly store: Store;
  readonly onDone: (id: string) => void;
}

const emptyPage = { title: 'Shop', navigationTitle: '', urlId: '', description: '' };

function PageStep({ store, onDone }: PageStepProps) {
  const step = useStep();
  const [page, setPage] = useState(emptyPage);
  const set = (name: keyof typeof emptyPage) => (text: string) => {
    step.accept(name);
    setPage({ ...page, [name]: text });
  };
  const submit = async (): Promise<void> => {
    const title = page.title.trim();
    if (title === '') return step.refuse({ title: 'Please enter a title.' });
    const navigationTitle = page.navigationTitle.trim() || title;
    const added = await step.take(() => addStorePage(store.websiteId, { ...page, title, navigationTitle }));
    if (added !== undefined) onDone(added.id);
  };
  const field = (name: keyof typeof emptyPage) => ({
    value: page[name],
    onChange: set(name),
    error: step.errorOf(name),
  });
  return (
    <StepForm
      title="The page of the store"
      label="Next"
      fields={Object.keys(emptyPage)}
      {...{ step }}
      onSubmit={submit}
    >
      <TextField label="Title" maxLength={200} autoFocus {...field('title')} />
      <TextField
        label="Title in the navigation"
        placeholder={page.title}
        maxLength={200}
        help="Empty: the title."
        {...field('navigationTitle')}
      />
      <TextField label="Address" maxLength={200} help="Empty: made of the title." {...field('urlId')} />
      <TextField label="Description" rows={4} help="Over the products." {...field('description')} />
    </StepForm>
  );
}

interface CollectionStepProps {
  readonly collection: StoreCollection;
}

function CategoryStep({ store, collection }: CollectionStepProps & { readonly store: Store }) {
  const step = useStep();
  const [name, setName] = useState('All products');
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return step.refuse({ displayName: 'Please enter a name.' });
    await step.take(() => addRootCategory(store.websiteId, collection.id, name.trim()));
  };
  return (
    <StepForm title="The main category" label="Next" fields={['displayName']} step={step} onSubmit={submit}>
      <p>{`It stands for all products of ${collection.title}. Other categories go below it.`}</p>
      <TextField
        label="Name"
        value={name}
        autoFocus
        maxLength={adminContentLimits.categoryLength}
        error={step.errorOf('displayName')}
        onChange={(text) => {
          step.accept('displayName');
          setName(text);
        }}
      />
    </StepForm>
  );
}

function NavigationStep({ collection, onSkip }: CollectionStepProps & { readonly onSkip: () => void }) {
  const { may } = useSession();
  const step = useStep();
  const { id, title } = collection;
  if (!may('navigation'))
    return <p className="studio-note">Somebody with the permission to change navigations can put the store there.</p>;
  return (
    <StepForm
      title="Its place in the navigation"
      label="Add to the main navigation"
      fields={[]}
      step={step}
      onSubmit={() => step.take(() => addToNavigation(id, title))}
      other={<Button onPress={onSkip}>Not now</Button>}
    >
      <p>{`Visitors find ${title} by a link in the main navigation. It goes behind the others.`}</p>
    </StepForm>
  );
}

const Done = ({ collection, onAnother }: CollectionStepProps & { readonly onAnother: () => void }) => (
  <section className="studio-form" aria-label="Done">
    <h2>{`${collection.title} is set up`}</h2>
    <p>
      {collection.isInNavigation ? 'It is in the main navigation' : 'It is not in the main navigation'}, at{' '}
      <a href={collection.fullUrl}>{collection.fullUrl}</a>.
    </p>
    <NoticeNote />
    <span className="studio-buttons">
      <Link href={`/products?store=${encodeURIComponent(collection.id)}`} className="studio-button is-primary">
        Go to the products
      </Link>
      <Link href="/products/categories" className="studio-button">
        Categories
      </Link>
      <Button onPress={onAnother}>Set up another store page</Button>
    </span>
  </section>
);
