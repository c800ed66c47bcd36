CREATE TABLE "check_analyses" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"analysis" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocklist_entries" (
	"expression" text NOT NULL,
	"list_name" text NOT NULL,
	"threat" text NOT NULL,
	CONSTRAINT "blocklist_entries_expression_list_name_pk" PRIMARY KEY("expression","list_name")
);
--> statement-breakpoint
CREATE TABLE "blocklists" (
	"name" text PRIMARY KEY NOT NULL,
	"entry_count" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_shares" (
	"check_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "checks_guest_started";--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "check_analyses" ADD CONSTRAINT "check_analyses_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocklist_entries" ADD CONSTRAINT "blocklist_entries_list_name_blocklists_name_fk" FOREIGN KEY ("list_name") REFERENCES "public"."blocklists"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_shares" ADD CONSTRAINT "check_shares_check_id_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checks_guests_oldest" ON "checks" USING btree ("started_at") WHERE "checks"."guest_id" is not null;--> statement-breakpoint
CREATE INDEX "checks_project_started" ON "checks" USING btree ("project_id","started_at","id","status","redirect_count","total_time_ms") WHERE "checks"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "checks_guest_started" ON "checks" USING btree ("guest_id","started_at") WHERE "checks"."guest_id" is not null;--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_one_owner" CHECK (num_nonnulls("checks"."guest_id", "checks"."project_id") = 1);