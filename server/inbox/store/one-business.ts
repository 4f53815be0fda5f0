/**
 * Limits every statement to the rows of one business: a condition in what reads, changes or deletes, a value in what
 * inserts. Statements that it does not understand are refused. No one else writes or reads the column.
 */
import {
  AliasNode,
  AndNode,
  ColumnNode,
  FromNode,
  IdentifierNode,
  OperationNodeTransformer,
  OperatorNode,
  BinaryOperationNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OnConflictNode,
  type OperationNode,
  type QueryResult,
  type RootOperationNode,
  type SelectQueryNode,
  type UnknownRow,
  type UpdateQueryNode,
} from 'kysely';
import type { BusinessId } from '../../businesses/business-id.ts';

const COLUMN = 'business_id';

export class OneBusiness implements KyselyPlugin {
  readonly #limiter: Limiter;

  constructor(id: BusinessId) {
    this.#limiter = new Limiter(id);
  }

  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    if (node.kind === 'RawNode') throw new Error('A statement in plain SQL reaches every business.');
    return this.#limiter.transformNode(node);
  }

  async transformResult({
    result,
  }: {
    readonly result: QueryResult<UnknownRow>;
  }): Promise<QueryResult<UnknownRow>> {
    for (const row of result.rows) Reflect.deleteProperty(row, COLUMN);
    return result;
  }
}

class Limiter extends OperationNodeTransformer {
  readonly #id: BusinessId;

  constructor(id: BusinessId) {
    super();
    this.#id = id;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    demandSimple(node);
    const whole = super.transformSelectQuery(node);
    return { ...whole, ...this.#limited(whole.where, whole.from) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    demandSimple(node);
    if (node.from !== undefined || node.table === undefined) throw unknown(node);
    const whole = super.transformUpdateQuery(node);
    return { ...whole, ...this.#limited(whole.where, FromNode.create([node.table])) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    demandSimple(node);
    if (node.using !== undefined) throw unknown(node);
    const whole = super.transformDeleteQuery(node);
    return { ...whole, ...this.#limited(whole.where, whole.from) };
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const { values, columns, ...rest } = node;
    if (values === undefined || !ValuesNode.is(values) || columns === undefined || rest.with !== undefined)
      throw unknown(node);
    // Values alone, which may be thousands, contain no other statement.
    const lists = values.values.map((list) =>
      PrimitiveValueListNode.is(list)
        ? PrimitiveValueListNode.create([...list.values, this.#id])
        : ValueListNode.create([...this.transformNodeList(list.values), ValueNode.create(this.#id)]),
    );
    const { onConflict, ...whole } = super.transformInsertQuery(rest);
    return {
      ...whole,
      ...(onConflict === undefined ? {} : { onConflict: withinBusiness(onConflict) }),
      columns: [...columns, ColumnNode.create(COLUMN)],
      values: ValuesNode.create(lists),
    };
  }

  #limited(where: WhereNode | undefined, from: FromNode | undefined): { readonly where: WhereNode } {
    const own = (from?.froms ?? []).map((table) => this.#ownIn(table));
    const all = where === undefined ? own : [...own, ParensNode.create(where.where)];
    const [first, ...others] = all;
    if (first === undefined || own.length === 0) throw new Error('A statement names no table.');
    return {
      where: WhereNode.create(
        others.reduce<OperationNode>((one, other) => AndNode.create(one, other), first),
      ),
    };
  }

  /** The condition. @param table perhaps under another name */
  #ownIn(table: OperationNode): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(COLUMN), TableNode.create(nameOf(table))),
      OperatorNode.create('='),
      ValueNode.create(this.#id),
    );
  }
}

function nameOf(table: OperationNode): string {
  if (TableNode.is(table)) return table.table.identifier.name;
  if (AliasNode.is(table) && TableNode.is(table.node) && IdentifierNode.is(table.alias))
    return table.alias.name;
  throw unknown(table);
}

/** Keys begin with the business. */
function withinBusiness(conflict: OnConflictNode): OnConflictNode {
  if (conflict.constraint !== undefined || conflict.indexExpression !== undefined) throw unknown(conflict);
  if (conflict.columns === undefined) return conflict;
  return { ...conflict, columns: [ColumnNode.create(COLUMN), ...conflict.columns] };
}

/** The condition would have to be in each join, and in each operand of a union. */
function demandSimple(node: SelectQueryNode | UpdateQueryNode | DeleteQueryNode): void {
  const hasMore = 'setOperations' in node && node.setOperations !== undefined;
  if (node.joins !== undefined || node.with !== undefined || hasMore) throw unknown(node);
}

const unknown = ({ kind }: OperationNode): Error =>
  new Error(`The limit to one business does not understand this ${kind}.`);
