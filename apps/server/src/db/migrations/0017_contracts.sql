CREATE TABLE "contract_runs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"base" text,
	"clients" jsonb
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"spelling" text NOT NULL,
	"text" text NOT NULL,
	"base" text,
	"version" integer NOT NULL,
	"test_count" integer NOT NULL,
	"case_count" integer NOT NULL,
	"badge_nonce" uuid,
	"badge_token_hash" text,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contracts_badge_token_hash_unique" UNIQUE("badge_token_hash")
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "route" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "failed_cases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "warned_cases" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "contract_case" text;--> statement-breakpoint
ALTER TABLE "contract_runs" ADD CONSTRAINT "contract_runs_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_runs" ADD CONSTRAINT "contract_runs_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_runs_newest" ON "contract_runs" USING btree ("contract_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_name" ON "contracts" USING btree ("project_id","name");--> statement-breakpoint
CREATE TRIGGER "contracts_count_bytes" AFTER INSERT OR DELETE OR UPDATE OF "project_id", "stored_bytes" ON "contracts"
FOR EACH ROW EXECUTE FUNCTION "count_job_bytes"();
