/**
 * The functions of react-dom for features that the tag does not use: view transitions, `<Suspense>`, `<Activity>`, actions of
 * forms, references of fragments, and resources in the document's head. A component that needs one of them throws an error
 * with the function's name: remove the feature's lines here.
 */
import type { UnusedFunctions } from './unused-functions.ts';

export const UNUSED_OF_REACT: UnusedFunctions = {
  // React calls these whenever it commits a transition, to look for `<ViewTransition>`.
  silenced: [
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'trackEnterViewTransitions',
  ],
  uncalled: [
    // View transitions
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureViewTransitionHostInstancesRecursive',
    'reportViewTransitionError',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    // `<Suspense>`, `<SuspenseList>` and `<Activity>`
    'clearHydrationBoundary',
    'cutOffTailIfNeeded',
    'hideOrUnhideAllChildrenOnFiber',
    'recursivelyTraverseAtomicPassiveEffects',
    'recursivelyTraverseDisappearLayoutEffects',
    'recursivelyTraverseReappearLayoutEffects',
    'recursivelyTraverseReconnectPassiveEffects',
    'updateActivityComponent',
    'updateSuspenseComponent',
    'updateSuspenseListComponent',
    // `useActionState`, and functions as actions of forms
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'mountActionState',
    'runActionStateAction',
    'updateActionStateImpl',
    // References of fragments
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    // Styles, scripts and metadata that React puts into the document's head
    'acquireResource',
    'getHydratableHoistableCache',
    'getResource',
    'insertStylesheetIntoRoot',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
};
